import type { Components } from "hast-util-to-jsx-runtime";
import type { ComponentProps, ReactNode } from "react";
import { AnswerMarker } from "../answer/AnswerMarker.tsx";
import { markerElement } from "../answer/with-markers.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { MessageChip } from "./MessageChip.tsx";
import { MessageLink } from "./MessageLink.tsx";
import { RemoteImage } from "./RemoteImage.tsx";
import { ScrollArea } from "./ScrollArea.tsx";

/** How the elements of rendered Markdown are shown where the browser's own way does not serve. */
export const markdownComponents: Partial<Components> = {
  a: MessageLink,
  img: RemoteImage,
  input: TaskMark,
  pre: CodeBlock,
  table: Table,
  ...({ "pincite-citation": MessageChip, [markerElement]: AnswerMarker } as Partial<Components>),
};

function Table({ children }: ComponentProps<"table">): ReactNode {
  return (
    <ScrollArea className="scroll-x" label="Table">
      <table>{children}</table>
    </ScrollArea>
  );
}

function TaskMark({ checked }: ComponentProps<"input">): ReactNode {
  return (
    <input
      type="checkbox"
      checked={checked === true}
      disabled
      readOnly
      aria-label={checked === true ? "Done" : "To do"}
      className="mr-2 size-3.5 align-[-2px] accent-(--accent)"
    />
  );
}
