import { Worker } from "node:worker_threads";
import { streamFromText, type TextStream } from "@pincite/anchor";
import type { DocumentMediaType } from "@pincite/api";
import * as Context from "effect/Context";
import type * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import * as Semaphore from "effect/Semaphore";
import { StreamCache } from "./StreamCache.ts";

/** A version of a message or document to read. */
export interface SourceText {
  /** Names this version of this text, and no other. */
  readonly key: string;
  readonly text: string;
  readonly mediaType: DocumentMediaType;
}

/** How text streams are read. */
export interface TextStreamsOptions {
  /** How long a text of so many units may take. */
  readonly budget?: (length: number) => Duration.Input;
  /** Text that is kept, in UTF-16 code units. */
  readonly capacity?: number;
}

/** 32 MB of text at most, or some ten thousand ordinary messages. */
const defaultCapacity = 16_000_000;

/** Milliseconds: dense Markdown on a busy machine takes a third of this. What takes longer grows faster than its length. */
const defaultBudget = (length: number): number => 10_000 + length / 10;

/** Memory of the thread that parses, in megabytes: a syntax tree takes some eight hundred times its text. */
const threadMemory = 1_024;

/** Reads text streams as the web app shows the texts. Markdown is parsed in a thread of its own, each version once; one text cannot keep it busy for ever. */
export class TextStreams extends Context.Service<
  TextStreams,
  {
    /** The stream, or undefined when reading takes longer than the budget. */
    readonly read: (source: SourceText) => Effect.Effect<TextStream | undefined>;
  }
>()("@pincite/server/citations/TextStreams") {
  static readonly layer = (options: TextStreamsOptions = {}): Layer.Layer<TextStreams> =>
    Layer.effect(
      TextStreams,
      Effect.gen(function* () {
        const { budget = defaultBudget, capacity = defaultCapacity } = options;
        const cache = new StreamCache(capacity);
        const one = yield* Semaphore.make(1);
        let thread: Worker | undefined;
        /** Takes the answer of the thread at hand; the text undefined when it could not be read. */
        let settle: ((text: string | undefined) => void) | undefined;
        const end = Effect.sync(() => {
          const ended = thread;
          thread = undefined;
          settle = undefined;
          void ended?.terminate();
        });
        yield* Effect.addFinalizer(() => end);

        const start = (): Worker => {
          const worker = startThread();
          const answer = (text: string | undefined) => {
            if (worker === thread) settle?.(text);
          };
          worker.on("message", answer);
          // Out of memory, or a fault of the parser: the text is one that cannot be read.
          const fail = () => {
            answer(undefined);
            if (worker === thread) thread = undefined;
          };
          worker.on("error", fail);
          worker.on("exit", fail);
          return worker;
        };

        const parse = (markdown: string) =>
          Effect.callback<string | undefined>((resume) => {
            settle = (text) => {
              settle = undefined;
              resume(Effect.succeed(text));
            };
            thread ??= start();
            thread.postMessage(markdown, []);
            return end;
          }).pipe(Effect.timeoutOption(budget(markdown.length)), Effect.map(Option.getOrUndefined));

        const read = Effect.fn("TextStreams.read")(function* ({ key, text, mediaType }: SourceText) {
          const known = cache.get(key);
          if (known !== undefined) return known.stream;
          if (mediaType === "text/plain") {
            const stream = streamFromText(text);
            cache.set(key, stream);
            return stream;
          }
          return yield* one.withPermits(1)(
            Effect.gen(function* () {
              // Another request may have read it meanwhile.
              const meanwhile = cache.get(key);
              if (meanwhile !== undefined) return meanwhile.stream;
              const parsed = yield* parse(text);
              const stream = parsed === undefined ? undefined : streamFromText(parsed);
              if (stream === undefined) yield* Effect.logWarning("A text took too long to read");
              cache.set(key, stream);
              return stream;
            }),
          );
        });

        return TextStreams.of({ read });
      }),
    );
}

/** The worker's program lies beside this file: as source in the repository, compiled in `dist`, bundled beside the command. */
const startThread = (): Worker => {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const worker = new Worker(new URL(`./stream-worker.${extension}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  });
  worker.unref();
  return worker;
};
