import type { Citation } from "@pincite/format";

/** A citation of a text that begins at the start of its message, with any field replaced. */
export function citing(text: string, fields: Partial<Citation> = {}): Citation {
  return {
    environmentId: "env_1",
    source: { kind: "message", threadId: "thread-1", messageId: "message-1" },
    text,
    start: 0,
    end: text.replace(/\s+/g, " ").length,
    prefix: "",
    suffix: "",
    ...fields,
  };
}
