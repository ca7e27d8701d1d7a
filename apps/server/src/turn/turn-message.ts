import * as Schema from "effect/Schema";

/** What a model asks of a tool; the arguments are whatever it wrote. */
export const ToolCall = Schema.Struct({ id: Schema.String, name: Schema.String, arguments: Schema.Unknown });
/** What a model asks of a tool. */
export type ToolCall = typeof ToolCall.Type;

/** A citable block of a tool's result under the number that the model cites it by, one count for the whole turn. */
export const NumberedBlock = Schema.Struct({
  number: Schema.Int,
  source: Schema.String,
  title: Schema.String,
  text: Schema.String,
});
/** A citable block under its number. */
export type NumberedBlock = typeof NumberedBlock.Type;

/** What happened in a turn after the person's message, as the model is told it in the next step. */
export const TurnMessage = Schema.Union([
  Schema.Struct({ role: Schema.Literal("assistant"), text: Schema.String, calls: Schema.Array(ToolCall) }),
  Schema.Struct({
    role: Schema.Literal("tool"),
    callId: Schema.String,
    name: Schema.String,
    blocks: Schema.Array(NumberedBlock),
    /** Said to the model and not citable: how a result was cut, or why there is none. */
    note: Schema.optionalKey(Schema.String),
  }),
]);
/** What happened in a turn after the person's message. */
export type TurnMessage = typeof TurnMessage.Type;
