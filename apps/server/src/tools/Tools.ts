import type { CitationTarget } from "@pincite/evidence/targets";
import * as Context from "effect/Context";
import * as Data from "effect/Data";
import type * as Effect from "effect/Effect";
import type * as JsonSchema from "effect/JsonSchema";
import type { ToolName } from "./tool-names.ts";

/** A passage of a tool's result: what a model reads, and cites by `source` and `title`. */
export interface CitableBlock {
  readonly source: string;
  readonly title: string;
  readonly text: string;
  /** What the source points at as this result has it; the registry of the turn decides. Never in the text. */
  readonly target?: CitationTarget;
}

/** What a tool found. */
export interface ToolResult {
  readonly blocks: ReadonlyArray<CitableBlock>;
  /** For the model, not to be cited: that there is nothing, or more than is shown. */
  readonly note?: string;
}

/** Who calls a tool, and with what: as a model wrote it, so of any shape. */
export interface ToolCall {
  readonly personId: string;
  readonly arguments: unknown;
}

/** A call failed in a way that the model can act on: `message` is for it. */
export class ToolError extends Data.TaggedError("ToolError")<{
  readonly tool: string;
  readonly reason: "unknown-tool" | "arguments" | "refused" | "failed" | "too-slow" | "not-found" | "unavailable";
  readonly message: string;
}> {}

/** A tool as it is offered to a model. */
export interface ServerTool {
  readonly name: ToolName;
  readonly description: string;
  readonly parameters: JsonSchema.JsonSchema;
  readonly run: (call: ToolCall) => Effect.Effect<ToolResult, ToolError>;
}

/** The tools that a turn may call. */
export class Tools extends Context.Service<
  Tools,
  {
    /** Those for which there is something to read: no ledger, no `execute_sql`. Read anew, since files come and go. */
    readonly list: Effect.Effect<ReadonlyArray<ServerTool>>;
    readonly call: (name: string, call: ToolCall) => Effect.Effect<ToolResult, ToolError>;
  }
>()("@pincite/server/tools/Tools") {}
