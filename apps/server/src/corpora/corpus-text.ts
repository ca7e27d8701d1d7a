import { type CorpusReader, corpusSource } from "@pincite/evidence/targets";
import * as Effect from "effect/Effect";
import { decodeFile } from "../documents/decode-file.ts";
import type { CitableBlock } from "../tools/Tools.ts";
import { CorpusError } from "./CorpusError.ts";
import { readSidecar, readTextBytes } from "./corpus-files.ts";

/** A text of a corpus, and what its sidecar says of it. */
export interface CorpusText {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly meta: { readonly source_url?: unknown } | undefined;
}

/** Reads a text and its sidecar; a sidecar that cannot be read counts as none. */
export const readCorpusText = Effect.fnUntraced(function* (root: string, path: string) {
  const bytes = yield* Effect.promise(() => readTextBytes(root, path));
  const shown = path.replace(/\p{Cc}/gu, " ").slice(0, longestShown);
  if (bytes === "absent") {
    const message = `There is no text at ${shown}. Search with query to see which there are.`;
    return yield* new CorpusError({ reason: "not-found", message });
  }
  if (bytes === "too-large") {
    return yield* new CorpusError({ reason: "unreadable", message: `The text at ${shown} is too large to be read.` });
  }
  const { text } = yield* Effect.mapError(
    decodeFile(path, bytes),
    () => new CorpusError({ reason: "unreadable", message: `The file at ${shown} is no text that can be read.` }),
  );
  const sidecar = yield* Effect.promise(() => readSidecar(root, path));
  if (sidecar === "broken")
    yield* Effect.logWarning("A sidecar of a corpus cannot be read").pipe(Effect.annotateLogs({ path: shown }));
  const meta = sidecar === "broken" ? undefined : sidecar;
  return { path, text, title: titleOf(path, text, meta), meta } satisfies CorpusText;
});

/** The one way in which a piece of a corpus becomes citable, whichever tool reads it. */
export const corpusBlock = (
  reader: CorpusReader,
  { path, title, meta }: Omit<CorpusText, "text">,
  text: string,
  namespace: string,
): CitableBlock => ({ ...corpusSource(reader, { path, meta: meta ?? null }, { namespace }), title, text });

const longestShown = 200;

/** The sidecar's title, else the text's first heading, else the name of the file. */
const titleOf = (path: string, text: string, meta: Readonly<Record<string, unknown>> | undefined): string => {
  const heading = /^#{1,6}[ \t]+([^\n]{1,1000})/m.exec(text)?.[1]?.replace(/[ \t]*#*\s*$/, "");
  const given = meta?.["title"];
  for (const title of [given, heading]) {
    const line = typeof title === "string" ? title.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim() : "";
    if (line !== "") return line.slice(0, longestShown);
  }
  return path.split("/").at(-1) ?? path;
};
