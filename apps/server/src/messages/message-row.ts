import {
  AnswerCitation,
  InlineCitation,
  type Message,
  type MessageError,
  type MessageId,
  type MessageStatus,
  NotFound,
  type StoredMessage,
  type ThreadId,
} from "@pincite/api";
import * as Schema from "effect/Schema";

/** A row of `messages`, of the columns that `messageColumns` names. */
export interface MessageRow {
  readonly id: string;
  readonly thread_id: string;
  readonly position: number;
  readonly role: Message["role"];
  readonly text: string;
  readonly status: MessageStatus;
  readonly error: string | null;
  readonly version: number;
  readonly reply_to: string | null;
  readonly provider: string | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly citations: string | null;
  readonly inline_citations: string | null;
}

/** All columns but `key` and `checkpoint`, which nobody is shown and which may be large. */
export const messageColumns =
  "id, thread_id, position, role, text, status, error, version, reply_to, provider, created_at, updated_at, citations, inline_citations";

/** A row as events tell it, without the citations. The database holds what passed the schemas on its way in, so nothing is checked again. */
export const toMessage = (row: MessageRow): Message => ({
  id: row.id as MessageId,
  threadId: row.thread_id as ThreadId,
  position: row.position,
  role: row.role,
  text: row.text,
  status: row.status,
  error: row.error === null ? null : (JSON.parse(row.error) as MessageError),
  version: row.version,
  replyTo: row.reply_to as MessageId | null,
  provider: row.provider,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A row as pages show it: a list that is not stored is absent. */
export const toStoredMessage = (row: MessageRow): StoredMessage => ({
  ...toMessage(row),
  ...(row.citations !== null && { citations: parseList(row.citations).filter(isAnswerCitation) }),
  ...(row.inline_citations !== null && {
    inline_citations: parseInlineCitations(row.inline_citations),
  }),
});

/** The inline citations of a stored list. Another program may have written it: what is no citation is left out. */
export const parseInlineCitations = (json: string): ReadonlyArray<InlineCitation> =>
  parseList(json).filter(isInlineCitation);

const isAnswerCitation = Schema.is(AnswerCitation);
const isInlineCitation = Schema.is(InlineCitation);

const parseList = (json: string): ReadonlyArray<unknown> => {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value : [];
};

/** The error for a message that does not exist in its thread. */
export const messageNotFound = (id: string): NotFound =>
  new NotFound({ kind: "message", id, message: "This message does not exist in the thread." });
