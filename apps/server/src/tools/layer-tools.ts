import { join } from "node:path";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as Option from "effect/Option";
import { Corpora } from "../corpora/Corpora.ts";
import { PassageSearch } from "../documents/PassageSearch.ts";
import { Environment } from "../environment/Environment.ts";
import { Ledgers } from "../ledger/Ledgers.ts";
import { executeSql } from "./execute-sql.ts";
import { executePython, searchWeb } from "./host-tools.ts";
import { PythonRunner } from "./PythonRunner.ts";
import { readCorpus } from "./read-corpus.ts";
import { searchDocuments } from "./search-documents.ts";
import { SourceNamespace } from "./SourceNamespace.ts";
import { ToolError, Tools } from "./Tools.ts";
import { WebSearch } from "./WebSearch.ts";

/** Where tools read besides the data folder's own `ledgers` and `corpora`. */
export interface ToolSources {
  /** Further SQLite ledgers. */
  readonly ledgers?: ReadonlyArray<string> | undefined;
  /** A folder of corpora instead of the data folder's. */
  readonly corpora?: string | undefined;
}

/** The tools over what they read; a host's own where it provides a `PythonRunner` or a `WebSearch`. */
export const layerToolsOver: Layer.Layer<Tools, never, Ledgers | Corpora | PassageSearch | Environment> = Layer.effect(
  Tools,
  Effect.gen(function* () {
    const ledgers = yield* Ledgers;
    const corpora = yield* Corpora;
    const search = yield* PassageSearch;
    const environment = yield* Environment;
    const namespace = yield* SourceNamespace;
    const runner = yield* Effect.serviceOption(PythonRunner);
    const web = yield* Effect.serviceOption(WebSearch);

    const documents = searchDocuments(search, environment, namespace);
    const fromHost = [
      ...Option.toArray(runner).map((port) => executePython(port, namespace)),
      ...Option.toArray(web).map((port) => searchWeb(port, namespace)),
    ];
    const list = Effect.gen(function* () {
      const views = yield* ledgers.views;
      const readers = yield* corpora.readers;
      const sql = Object.keys(views).length === 0 ? [] : [executeSql(ledgers, views, namespace)];
      return [...sql, ...readers.map((reader) => readCorpus(corpora, reader, namespace)), documents, ...fromHost];
    }).pipe(Effect.withSpan("Tools.list"));

    return Tools.of({
      list,
      call: Effect.fn("Tools.call")(function* (name, call) {
        const all = yield* list;
        const tool = all.find((one) => one.name === name);
        if (tool !== undefined) return yield* tool.run(call);
        const message = `There is no such tool. There are: ${all.map((one) => one.name).join(", ")}.`;
        return yield* new ToolError({ tool: name.slice(0, 100), reason: "unknown-tool", message });
      }),
    });
  }),
);

/** The ledgers of a data folder, and of further files. */
export const layerLedgers = (dataFolder: string, sources: ToolSources = {}): Layer.Layer<Ledgers> =>
  Ledgers.layer({ folder: join(dataFolder, "ledgers"), files: sources.ledgers });

/** The tools of a data folder. */
export const layerTools = (dataFolder: string, sources: ToolSources = {}) =>
  layerToolsOver.pipe(Layer.provide(Corpora.layer({ folder: sources.corpora ?? join(dataFolder, "corpora") })));
