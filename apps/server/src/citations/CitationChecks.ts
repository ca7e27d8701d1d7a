import { resolve } from "@pincite/anchor";
import type { CitationCheck, DocumentId, MessageId, PersonId, ThreadId } from "@pincite/api";
import { type Citation, type CitationSource, decode } from "@pincite/format";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { Documents } from "../documents/Documents.ts";
import { Environment } from "../environment/Environment.ts";
import { Messages } from "../messages/Messages.ts";
import { type SourceText, TextStreams } from "./TextStreams.ts";

/** Milliseconds after which one request reads no further source: what is left is `unchecked`, and can be asked about again. */
const longestRequest = 20_000;

/** Tells whether citations' sources hold their words. Nothing waits for it: neither a send nor what a provider receives. */
export class CitationChecks extends Context.Service<
  CitationChecks,
  {
    /** The answers, in the order of the URIs. Messages of other people do not exist. */
    readonly check: (personId: PersonId, uris: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<CitationCheck>>;
  }
>()("@pincite/server/citations/CitationChecks") {
  static readonly layer = Layer.effect(
    CitationChecks,
    Effect.gen(function* () {
      const { id: environmentId } = yield* Environment;
      const messages = yield* Messages;
      const documents = yield* Documents;
      const streams = yield* TextStreams;

      const load = (personId: PersonId, source: CitationSource): Effect.Effect<LoadedSource | undefined> => {
        const loaded =
          source.kind === "message"
            ? Effect.map(
                messages.get(personId, source.threadId as ThreadId, source.messageId as MessageId),
                ({ id, version, text, status }): LoadedSource => ({
                  key: `${id} ${version}`,
                  version,
                  text,
                  mediaType: "text/markdown",
                  isArriving: status === "streaming",
                }),
              )
            : Effect.map(documents.get(source.documentId as DocumentId), ({ id, text, mediaType }): LoadedSource => ({
                key: id,
                version: 1,
                text,
                mediaType,
                isArriving: false,
              }));
        return Effect.catchTag(loaded, "NotFound", () => Effect.succeed(undefined));
      };

      const checkOne = Effect.fnUntraced(function* (citation: Citation, source: LoadedSource | undefined) {
        if (source === undefined) return { state: "no-source" } satisfies CitationCheck;
        const { version, isArriving } = source;
        if (isArriving) return { state: "arriving", version } satisfies CitationCheck;
        const stream = yield* streams.read(source);
        if (stream === undefined) return { state: "unchecked", version } satisfies CitationCheck;
        const answer = resolve(stream, citation);
        if (answer.state === "invalid") return { state: "invalid" } satisfies CitationCheck;
        if (answer.state !== "exact" && answer.state !== "moved") {
          return { state: answer.state, version } satisfies CitationCheck;
        }
        const { state, start, end } = answer;
        return { state, version, start, end } satisfies CitationCheck;
      });

      const check = Effect.fn("CitationChecks.check")(function* (personId: PersonId, uris: ReadonlyArray<string>) {
        const checks: CitationCheck[] = [];
        const end = (yield* Clock.currentTimeMillis) + longestRequest;
        // Quotes of one message mostly follow each other.
        let last: { readonly name: string; readonly source: LoadedSource | undefined } | undefined;
        for (const uri of uris) {
          const decoded = decode(uri);
          if (!decoded.ok) checks.push({ state: "invalid" });
          else if (decoded.citation.environmentId !== environmentId) checks.push({ state: "elsewhere" });
          else {
            const { citation } = decoded;
            const name = JSON.stringify(citation.source);
            if (last?.name !== name) last = { name, source: yield* load(personId, citation.source) };
            const isLate = (yield* Clock.currentTimeMillis) > end;
            if (isLate && last.source !== undefined) checks.push({ state: "unchecked", version: last.source.version });
            else checks.push(yield* checkOne(citation, last.source));
            // A search through a megabyte takes a moment; a hundred of them must not be one.
            yield* Effect.yieldNow;
          }
        }
        return checks;
      });

      return CitationChecks.of({ check });
    }),
  );
}

interface LoadedSource extends SourceText {
  readonly version: number;
  /** It is a reply that is still being written. */
  readonly isArriving: boolean;
}
