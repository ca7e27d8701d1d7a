import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type { ToolName } from "./tool-names.ts";
import { type ServerTool, type ToolCall, ToolError, type ToolResult } from "./Tools.ts";

/** A tool whose arguments are checked by the schema that a model is told. */
export const defineTool = <Arguments, Encoded>(tool: {
  readonly name: ToolName;
  readonly description: string;
  readonly parameters: Schema.Codec<Arguments, Encoded>;
  readonly run: (input: Arguments, personId: string) => Effect.Effect<ToolResult, ToolError>;
}): ServerTool => {
  const decode = Schema.decodeUnknownEffect(tool.parameters);
  return {
    name: tool.name,
    description: tool.description,
    parameters: Schema.toJsonSchemaDocument(tool.parameters).schema,
    run: ({ personId, arguments: given }: ToolCall) =>
      fromText(given).pipe(
        Effect.flatMap(decode),
        Effect.mapError(
          ({ message }) =>
            new ToolError({
              tool: tool.name,
              reason: "arguments",
              message: `The arguments are not what ${tool.name} takes: ${message.slice(0, longestComplaint)}`,
            }),
        ),
        Effect.flatMap((input) => tool.run(input, personId)),
      ),
  };
};

/** Some providers hand arguments over as text. */
const fromText = (given: unknown): Effect.Effect<unknown, { readonly message: string }> =>
  typeof given === "string"
    ? Effect.try({ try: () => JSON.parse(given) as unknown, catch: () => ({ message: "they are not JSON." }) })
    : Effect.succeed(given);

/** What is wrong with arguments of a megabyte is said in a few lines all the same. */
const longestComplaint = 500;
