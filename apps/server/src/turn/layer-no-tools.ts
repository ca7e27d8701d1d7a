import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { ToolError, Tools } from "../tools/Tools.ts";

/** An environment without tools: a turn is a conversation alone. */
export const layerNoTools: Layer.Layer<Tools> = Layer.succeed(Tools, {
  list: Effect.succeed([]),
  call: (tool) => Effect.fail(new ToolError({ tool, reason: "unknown-tool", message: `There is no tool ${tool}.` })),
});
