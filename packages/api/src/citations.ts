import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { maxCheckedCitations, maxCheckedLength } from "./limits.ts";
import { Count } from "./text.ts";

/** `version` is that of the source's text which was read; a document has one version, 1. */
const read = { version: Count };

/**
 * Whether the source of a citation holds its words.
 *
 * `exact` and `moved`: they stand once, at these offsets of the text stream. `ambiguous`: several copies tie. `missing`: they do not
 * stand there. `arriving`: the source is a reply that is still being written. `unchecked`: it took too long to read.
 * `no-source`: there is no such thread, message or document. `elsewhere`: it lies in another environment. `invalid`: no citation.
 */
export const CitationCheck = Schema.Union([
  Schema.Struct({ state: Schema.Literals(["exact", "moved"]), ...read, start: Count, end: Count }),
  Schema.Struct({ state: Schema.Literals(["ambiguous", "missing", "arriving", "unchecked"]), ...read }),
  Schema.Struct({ state: Schema.Literals(["no-source", "elsewhere", "invalid"]) }),
]);
/** Whether the source of a citation holds its words. */
export type CitationCheck = typeof CitationCheck.Type;

/** Citations of the environment's messages and documents. */
export class CitationsGroup extends HttpApiGroup.make("citations")
  .add(
    /** Checks citations against their sources; the answers stand in the order of the URIs. */
    HttpApiEndpoint.post("check", "/citations/check", {
      payload: Schema.Struct({
        citations: Schema.Array(Schema.String.check(Schema.isMaxLength(maxCheckedLength))).check(
          Schema.isMaxLength(maxCheckedCitations),
        ),
      }),
      success: Schema.Struct({ checks: Schema.Array(CitationCheck) }),
    }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
