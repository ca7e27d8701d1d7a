import { type Citation, label, type Part } from "@pincite/format";

/** A citation of a message whose excerpt is `text`; every field can be given. */
export function citationOf(text: string, fields: Partial<Citation> = {}): Citation {
  return {
    environmentId: "env_test",
    source: { kind: "message", threadId: "thread-1", messageId: "message-1" },
    text,
    start: 0,
    end: text.replaceAll(/\s+/g, " ").length,
    prefix: "",
    suffix: "",
    ...fields,
  };
}

/** Parts from a line: `"see ‹the words› here"` is a text, a chip and a text; `‹the words|why?›` carries a comment. */
export function draft(line: string): Part[] {
  return line
    .split(/(‹[^›]*›)/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (!piece.startsWith("‹")) return piece;
      const [text = "", comment] = piece.slice(1, -1).split("|");
      return citationOf(text, comment === undefined ? {} : { comment });
    });
}

/** The line of a draft, as `draft` reads it. */
export function lineOf(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const words = label(part).replaceAll(/[“”]/g, "");
      return part.comment === undefined ? `‹${words}›` : `‹${words}|${part.comment}›`;
    })
    .join("");
}
