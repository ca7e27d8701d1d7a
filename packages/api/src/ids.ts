import * as Schema from "effect/Schema";
import { maxIdLength } from "./limits.ts";

/** What an id may look like: it stands in paths, in citations and in logs without escaping. */
const idPattern = new RegExp(`^[A-Za-z0-9_-]{1,${maxIdLength}}$`);

const id = Schema.String.check(
  Schema.isPattern(idPattern, { expected: `1 to ${maxIdLength} letters, digits, "-" or "_"` }),
);

/** The id of an environment: made once with its data, `env_` and 22 base64url characters. */
export const EnvironmentId = id.pipe(Schema.brand("EnvironmentId"));
/** The id of an environment. */
export type EnvironmentId = typeof EnvironmentId.Type;

/** The id of a thread, made by the client that creates it. */
export const ThreadId = id.pipe(Schema.brand("ThreadId"));
/** The id of a thread. */
export type ThreadId = typeof ThreadId.Type;

/** The id of a message, made by the client that sends it; replies get theirs from the server. */
export const MessageId = id.pipe(Schema.brand("MessageId"));
/** The id of a message. */
export type MessageId = typeof MessageId.Type;

/** The id of a document, made by the server. */
export const DocumentId = id.pipe(Schema.brand("DocumentId"));
/** The id of a document. */
export type DocumentId = typeof DocumentId.Type;

/** The id of a person, made by the server, `per_` and 22 base64url characters. */
export const PersonId = id.pipe(Schema.brand("PersonId"));
/** The id of a person. */
export type PersonId = typeof PersonId.Type;

/** The id of a session or bearer token; not the token, which the server keeps hashed only. */
export const TokenId = id.pipe(Schema.brand("TokenId"));
/** The id of a session or bearer token. */
export type TokenId = typeof TokenId.Type;
