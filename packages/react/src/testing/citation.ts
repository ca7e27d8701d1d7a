import type { Citation } from "@pincite/format";

/** A citation of a message for tests; every field can be given. */
export function citationOf(fields: Partial<Citation> = {}): Citation {
  const text = fields.text ?? "the words";
  return {
    environmentId: "env_test",
    source: { kind: "message", threadId: "thread-1", messageId: "message-1" },
    text,
    start: 0,
    end: text.length,
    prefix: "",
    suffix: "",
    ...fields,
  };
}
