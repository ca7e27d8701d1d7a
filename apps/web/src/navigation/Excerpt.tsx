import { type ReactNode, useState } from "react";

/** An excerpt longer than this is folded: about twelve lines of a slip. */
const foldedLength = 640;

/** Lines at which an excerpt is folded. */
const foldedLines = 12;

/** The whole excerpt on its slip; a long one is folded until it is asked for. */
export function Excerpt({ text }: { readonly text: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const isLong = text.length > foldedLength || text.split("\n").length > foldedLines;
  return (
    <div>
      <blockquote
        className={`slip ${isLong ? (open ? "max-h-[46vh] overflow-y-auto" : "line-clamp-12") : ""}`}
        data-slot="whole-excerpt"
      >
        {text}
      </blockquote>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          className="mt-1.5 rounded-[7px] px-1 text-[12.5px] leading-5 font-medium text-accent hover:underline pointer-coarse:min-h-11"
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Show the whole quote"}
        </button>
      )}
    </div>
  );
}
