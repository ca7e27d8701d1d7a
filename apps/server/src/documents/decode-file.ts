import type * as Api from "@pincite/api";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";

/** A file is no document: its kind is unknown, its bytes are no UTF-8 text, or there is nothing in it. */
export class FileRefused extends Data.TaggedError("FileRefused")<{
  readonly name: string;
  readonly problem: "kind" | "encoding" | "empty";
}> {
  override get message(): string {
    switch (this.problem) {
      case "kind":
        return `${this.name} is neither Markdown (${markdownExtensions.join(", ")}) nor plain text (${textExtensions.join(", ")}).`;
      case "encoding":
        return `${this.name} is not UTF-8 text. Save it as UTF-8 and import it again.`;
      case "empty":
        return `${this.name} holds no text.`;
    }
  }
}

/** Extensions of files that are read as Markdown. */
const markdownExtensions: ReadonlyArray<string> = [".md", ".markdown", ".mdown", ".mkd"];

/** Extensions of files that are read as plain text. */
const textExtensions: ReadonlyArray<string> = [".txt", ".text"];

/** A document from a file: the name's last part, the kind that its extension tells, and its bytes as strict UTF-8 without a byte order mark. */
export const decodeFile = (name: string, bytes: Uint8Array): Effect.Effect<Api.DocumentInput, FileRefused> =>
  Effect.gen(function* () {
    const base = name.split(/[\\/]/).at(-1) ?? "";
    const shown = base
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(-255);
    const refuse = (problem: FileRefused["problem"]) => new FileRefused({ name: shown, problem });
    const mediaType = mediaTypeOf(shown);
    if (mediaType === undefined) return yield* refuse("kind");
    const text = yield* Effect.try({
      try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
      catch: () => refuse("encoding"),
    });
    // UTF-16 without a mark, and most binary formats, are full of zeros; no text is.
    if (text.includes("\0")) return yield* refuse("encoding");
    if (text.trim() === "") return yield* refuse("empty");
    return { name: shown, mediaType, text };
  });

const mediaTypeOf = (name: string): Api.DocumentMediaType | undefined => {
  const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? "";
  if (markdownExtensions.includes(extension)) return "text/markdown";
  return textExtensions.includes(extension) ? "text/plain" : undefined;
};
