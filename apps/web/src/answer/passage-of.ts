import type { CitationTarget } from "@pincite/evidence/targets";
import type { Citation } from "@pincite/format";

/** The cited passage of a message or document as the navigation follows it: by its words, since an answer knows no offsets. */
export function passageOf(target: CitationTarget | null, text: string): Citation | undefined {
  if (text === "") return undefined;
  const words = { text, start: 0, end: text.length, prefix: "", suffix: "" };
  if (target?.kind === "message") {
    const { environmentId, threadId, messageId } = target;
    return { environmentId, source: { kind: "message", threadId, messageId }, ...words };
  }
  if (target?.kind === "document") {
    const { environmentId, documentId } = target;
    return { environmentId, source: { kind: "document", documentId }, ...words };
  }
  return undefined;
}
