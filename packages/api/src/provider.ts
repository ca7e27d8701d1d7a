import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { Forbidden, InvalidInput } from "./errors.ts";
import { maxExpandedLength, minExpandedLimit } from "./limits.ts";
import { Count } from "./text.ts";

/** The kinds of provider that an environment can answer with. */
export const ProviderKind = Schema.Literals(["extractive", "openai-compatible", "anthropic"]);
/** A kind of provider. */
export type ProviderKind = typeof ProviderKind.Type;

/** Those with a language model behind an HTTP API. `anthropic` is Anthropic's Messages API, there or at a server that speaks it. */
const ModelProviderKind = Schema.Literals(["openai-compatible", "anthropic"]);

/** Why a provider gave no (whole) answer. `Internal` is a fault of the server itself. */
export const ProviderFailure = Schema.Literals([
  "Unreachable",
  "TimedOut",
  "Unauthorized",
  "RateLimited",
  "Rejected",
  "CutOff",
  "TooLong",
  "Misconfigured",
  "Internal",
]);
/** Why a provider gave no (whole) answer. */
export type ProviderFailure = typeof ProviderFailure.Type;

/** The provider in use: `label` is for people ("qwen3-coder · local"), `model` is null where there is none. */
export const ProviderDescription = Schema.Struct({
  kind: ProviderKind,
  label: Schema.String,
  model: Schema.NullOr(Schema.String),
});
/** The provider in use. */
export type ProviderDescription = typeof ProviderDescription.Type;

/** The provider's settings as read back: never a key, only whether there is one. */
export const ProviderSettings = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("extractive") }),
  Schema.Struct({
    kind: ModelProviderKind,
    baseUrl: Schema.String,
    model: Schema.String,
    /** The longest message that is sent, its quotes written out, in UTF-16 code units. */
    limit: Count,
    hasKey: Schema.Boolean,
  }),
]);
/** The provider's settings as read back. */
export type ProviderSettings = typeof ProviderSettings.Type;

const line = (maximum: number) =>
  Schema.String.check(
    Schema.isMinLength(1),
    Schema.isMaxLength(maximum),
    Schema.isPattern(/^[^\p{Cc}]*$/u, { expected: "one line" }),
  );

/** New settings of the provider. Without `apiKey` the present key stays, unless the base URL has another origin; an empty one removes it. */
export const ProviderUpdate = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("extractive") }),
  Schema.Struct({
    kind: ModelProviderKind,
    baseUrl: line(2_000),
    model: line(200),
    /** The longest message to send, its quotes written out, in UTF-16 code units; without it `maxExpandedLength`. */
    limit: Schema.optionalKey(
      Schema.Int.check(Schema.isBetween({ minimum: minExpandedLimit, maximum: maxExpandedLength })),
    ),
    apiKey: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1_000))),
  }),
]);
/** New settings of the provider. */
export type ProviderUpdate = typeof ProviderUpdate.Type;

/** What trying the provider showed, with a sentence for people. */
export const ProviderCheck = Schema.Union([
  Schema.Struct({ ok: Schema.Literal(true), message: Schema.String }),
  Schema.Struct({
    ok: Schema.Literal(false),
    reason: ProviderFailure,
    message: Schema.String,
    retryable: Schema.Boolean,
  }),
]);
/** What trying the provider showed. */
export type ProviderCheck = typeof ProviderCheck.Type;

/** The provider that answers in this environment. Only the owner changes it, since everybody's messages go there. */
export class ProviderGroup extends HttpApiGroup.make("provider")
  .add(
    HttpApiEndpoint.get("get", "/provider", { success: ProviderSettings }),
    HttpApiEndpoint.put("update", "/provider", {
      payload: ProviderUpdate,
      success: ProviderSettings,
      error: [InvalidInput, Forbidden],
    }),
    HttpApiEndpoint.post("check", "/provider/check", { success: ProviderCheck, error: Forbidden }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
