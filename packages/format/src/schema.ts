import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import * as SchemaIssue from "effect/SchemaIssue";
import * as SchemaTransformation from "effect/SchemaTransformation";
import { check } from "./check.ts";
import { DEFAULT_SCHEME, type Citation as CitationValue, type Rejection } from "./citation.ts";
import { decodeWith } from "./decode.ts";
import { encodeWith } from "./encode.ts";

const CitationSource = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("message"), threadId: Schema.String, messageId: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("document"), documentId: Schema.String }),
]);

/** A citation as a value; fails with the reason and field that {@link check} gives. */
export const Citation = Schema.Struct({
  environmentId: Schema.String,
  source: CitationSource,
  text: Schema.String,
  start: Schema.Int,
  end: Schema.Int,
  prefix: Schema.String,
  suffix: Schema.String,
  revision: Schema.optionalKey(Schema.String),
  sources: Schema.optionalKey(Schema.Array(Schema.String)),
  comment: Schema.optionalKey(Schema.String),
  extensions: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
}).check(
  Schema.makeFilter((value: CitationValue) => {
    const result = check(value);
    return result.ok ? undefined : sentence(result);
  }),
);

/** A citation that is a URI when encoded, under the scheme `web+pincite`. */
export const CitationFromUri = Schema.String.pipe(
  Schema.decodeTo(
    Schema.toType(Citation),
    SchemaTransformation.transformEffect({
      decode: (uri: string) => {
        const result = decodeWith(DEFAULT_SCHEME, uri);
        return result.ok ? Effect.succeed(result.citation) : Effect.fail(invalid(sentence(result)));
      },
      encode: (citation: CitationValue) => Effect.succeed(encodeWith(DEFAULT_SCHEME, citation)),
    }),
  ),
);

function invalid(message: string): SchemaIssue.Issue {
  return new SchemaIssue.InvalidValue({ message });
}

function sentence({ reason, field }: Rejection): string {
  return field === undefined ? `not a citation: ${reason}` : `not a citation: ${reason} (${field})`;
}
