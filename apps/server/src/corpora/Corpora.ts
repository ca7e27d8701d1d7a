import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CorpusReader } from "@pincite/evidence/targets";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Scope from "effect/Scope";
import { corporaByReader, corpusReaders } from "./corpora-by-reader.ts";
import type { CorpusError } from "./CorpusError.ts";
import { type FoundPiece, makeCorpusIndex } from "./CorpusIndex.ts";
import { type CorpusText, readCorpusText } from "./corpus-text.ts";

/** Passages that one search gives. */
const mostPieces = 6;

/** Folders of reference texts: files with `.meta.json` sidecars, one folder for each corpus. */
export class Corpora extends Context.Service<
  Corpora,
  {
    /** The tools whose corpus there is. */
    readonly readers: Effect.Effect<ReadonlyArray<CorpusReader>>;
    readonly search: (reader: CorpusReader, query: string) => Effect.Effect<ReadonlyArray<FoundPiece>>;
    readonly read: (reader: CorpusReader, path: string) => Effect.Effect<CorpusText, CorpusError>;
  }
>()("@pincite/server/corpora/Corpora") {
  /** The corpora of a folder; it need not exist. */
  static readonly layer = (options: { readonly folder: string }): Layer.Layer<Corpora> =>
    Layer.effect(
      Corpora,
      Effect.gen(function* () {
        const scope = yield* Effect.scope;
        // No thread is started before somebody searches.
        const index = yield* Effect.cached(Effect.provideService(makeCorpusIndex, Scope.Scope, scope));
        const rootOf = (reader: CorpusReader) => join(options.folder, corporaByReader[reader].folder);
        const isThere = (reader: CorpusReader) =>
          Effect.promise(() =>
            stat(rootOf(reader)).then(
              (found) => found.isDirectory(),
              () => false,
            ),
          );
        return Corpora.of({
          readers: Effect.filter(corpusReaders, isThere),
          search: (reader, query) => Effect.flatMap(index, ({ search }) => search(rootOf(reader), query, mostPieces)),
          read: Effect.fn("Corpora.read")((reader: CorpusReader, path: string) => readCorpusText(rootOf(reader), path)),
        });
      }),
    );
}
