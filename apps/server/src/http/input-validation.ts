import { InputValidation, InvalidInput } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware";
import * as SchemaIssue from "effect/SchemaIssue";

const format = SchemaIssue.makeFormatterStandardSchemaV1();

/** Issues that one answer names: the first ones tell what is wrong, a thousand of them would tell no more. */
const maxIssues = 20;

/** Says what is wrong with a request's path, query, headers or body: the place and what was expected there, never what stood there. */
export const layerInputValidation = HttpApiMiddleware.layerSchemaErrorTransform(InputValidation, (error) => {
  // A response that does not fit its schema is a fault of the server.
  if (error.kind === "Body" || error.kind === "ResponseHeaders") return Effect.die(error);
  const issues = format(error.cause.issue)
    .issues.slice(0, maxIssues)
    .map(({ path, message }) => ({ path: toPath(path ?? []), message }));
  const [first] = issues;
  const where =
    first === undefined || first.path === "" ? `The request's ${error.kind.toLowerCase()}` : `“${first.path}”`;
  return Effect.fail(new InvalidInput({ message: `${where}: ${first?.message ?? "not valid"}.`, issues }));
});

const toPath = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.map((segment) => String(typeof segment === "object" ? segment.key : segment)).join(".");
