import { Check, Copy } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { useCopy } from "../interface/use-copy.ts";
import { ScrollArea } from "./ScrollArea.tsx";

/** Fenced code with a button that copies it; the button is no part of the text stream. */
export function CodeBlock({ children }: ComponentProps<"pre">): ReactNode {
  const block = useRef<HTMLDivElement>(null);
  const { copied, copy } = useCopy();
  return (
    <div ref={block} className="relative">
      <ScrollArea as="pre" label="Code">
        {children}
      </ScrollArea>
      <button
        type="button"
        className="quiet absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-[7px] bg-code text-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
        aria-label={copied ? "Copied" : "Copy code"}
        onClick={() => copy(block.current?.querySelector("code")?.textContent.replace(/\n$/u, "") ?? "")}
      >
        {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      </button>
    </div>
  );
}
