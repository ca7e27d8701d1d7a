import type { CorpusReader } from "@pincite/evidence/targets";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type { Corpora } from "../corpora/Corpora.ts";
import { corporaByReader } from "../corpora/corpora-by-reader.ts";
import { corpusBlock } from "../corpora/corpus-text.ts";
import { defineTool } from "./define-tool.ts";
import { type ServerTool, ToolError } from "./Tools.ts";

/** Characters of a text that are read at a time. */
const pageLength = 16_000;

const parameters = Schema.Struct({
  query: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1_000)).annotate({
      description: "Words that the passage would have. Gives the passages that fit best, and the paths of their texts.",
    }),
  ),
  path: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1_000)).annotate({
      description: "The path of a text, as a search gave it, to read it whole. Instead of query.",
    }),
  ),
  from: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
      description: "Where to go on in a long text.",
    }),
  ),
});

/** The executor of all tools that read a corpus: searches it by words, and reads its texts by path. */
export const readCorpus = (corpora: Corpora["Service"], reader: CorpusReader, namespace: string): ServerTool => {
  const search = (query: string) =>
    Effect.map(corpora.search(reader, query), (pieces) => {
      const blocks = pieces.map((piece) => corpusBlock(reader, piece, piece.text, namespace));
      const paths = [...new Set(pieces.map(({ path }) => path))];
      return {
        blocks,
        note: paths.length === 0 ? "No text has such words." : `Paths, to read these texts whole: ${paths.join(", ")}`,
      };
    });
  const read = (path: string, from: number) =>
    corpora.read(reader, path).pipe(
      Effect.map((file) => {
        const text = file.text.slice(from, from + pageLength);
        if (text.trim() === "") return { blocks: [], note: `The text ends at ${file.text.length}.` };
        const blocks = [corpusBlock(reader, file, text, namespace)];
        const next = from + pageLength;
        return next < file.text.length ? { blocks, note: `The text goes on from ${next}.` } : { blocks };
      }),
      Effect.mapError(
        ({ reason, message }) =>
          new ToolError({ tool: reader, reason: reason === "not-found" ? "not-found" : "failed", message }),
      ),
    );
  return defineTool({
    name: reader,
    description: `Searches ${corporaByReader[reader].holds} by words, or reads one text by its path.`,
    parameters,
    run: ({ query, path, from = 0 }) => {
      if (path !== undefined) return read(path, from);
      if (query !== undefined) return search(query);
      return Effect.fail(new ToolError({ tool: reader, reason: "arguments", message: "Give query, or path." }));
    },
  });
};
