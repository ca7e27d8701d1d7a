import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { EnvironmentId } from "./ids.ts";
import { ProviderDescription } from "./provider.ts";
import { Count } from "./text.ts";

/** What a client must know of an environment before it uses it. Two addresses that answer with the same id are one environment. */
export const Environment = Schema.Struct({
  id: EnvironmentId,
  label: Schema.String,
  version: Schema.String,
  limits: Schema.Struct({ storedLength: Count, expandedLength: Count }),
  /** How its quotes are written for a provider: a client that measures a draft expands it in this layout. */
  quoteLayout: Schema.Literals(["tags", "json", "markdown"]),
  capabilities: Schema.Array(Schema.String),
  provider: ProviderDescription,
});
/** What a client must know of an environment before it uses it. */
export type Environment = typeof Environment.Type;

/** Answers anybody, and says nothing but that the server runs. */
export class HealthGroup extends HttpApiGroup.make("health").add(
  HttpApiEndpoint.get("check", "/health", { success: Schema.Struct({ status: Schema.Literal("ok") }) }),
) {}

/** The environment itself. */
export class EnvironmentGroup extends HttpApiGroup.make("environment")
  .add(HttpApiEndpoint.get("get", "/environment", { success: Environment }))
  .middleware(InputValidation)
  .middleware(Authorization) {}
