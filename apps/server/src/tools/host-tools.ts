import { deriveTarget } from "@pincite/evidence/targets";
import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { defineTool } from "./define-tool.ts";
import type { PortError } from "./PortError.ts";
import type { PythonRunner } from "./PythonRunner.ts";
import { type CitableBlock, type ServerTool, ToolError } from "./Tools.ts";
import type { WebSearch } from "./WebSearch.ts";

/** Runs a program by the host's runner. */
export const executePython = (runner: PythonRunner["Service"], namespace: string): ServerTool =>
  defineTool({
    name: "execute_python",
    description:
      "Runs a Python program and reads what it prints. For calculations, and for market data and articles where the host offers them: print each figure beside the ticker that it is of.",
    parameters: Schema.Struct({ code: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100_000)) }),
    run: ({ code }, personId) =>
      runner.run({ code, personId }).pipe(
        Effect.map(({ output, marketData = [], articles = [] }) => {
          const market = `${namespace}://market-data/finnhub`;
          const blocks = [
            ...(output.trim() === "" ? [] : [{ source: `${namespace}://analysis`, title: "Analysis", text: output }]),
            ...marketData.map(({ ticker, text }) =>
              ticker === null
                ? { source: market, title: "Live data", text }
                : { source: `${market}/${ticker}`, title: ticker, text },
            ),
            ...articles.map(({ url, title, text }) => ({ source: url, title, text })),
          ];
          return blocks.length === 0
            ? { blocks, note: "The program printed nothing." }
            : { blocks: blocks.map((block) => withTarget("execute_python", block, namespace)) };
        }),
        Effect.mapError(toToolError("execute_python")),
      ),
  });

/** Searches the web by the host's search. */
export const searchWeb = (web: WebSearch["Service"], namespace: string): ServerTool =>
  defineTool({
    name: "search_web",
    description: "Searches the web and reads what the pages found say.",
    parameters: Schema.Struct({ query: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1_000)) }),
    run: ({ query }) =>
      web.search(query).pipe(
        Effect.map((results) => {
          const blocks = results.map(({ url, title, text }) =>
            withTarget("search_web", { source: url ?? `${namespace}://search/search_web`, title, text }, namespace),
          );
          return blocks.length === 0 ? { blocks, note: "Nothing was found." } : { blocks };
        }),
        Effect.mapError(toToolError("search_web")),
      ),
  });

const withTarget = (tool: "execute_python" | "search_web", block: CitableBlock, namespace: string): CitableBlock => {
  const target = deriveTarget({ tool, source: block.source }, { namespace });
  return { ...block, ...(target && { target }) };
};

const toToolError =
  (tool: string) =>
  ({ message }: PortError): ToolError =>
    new ToolError({ tool, reason: "failed", message });
