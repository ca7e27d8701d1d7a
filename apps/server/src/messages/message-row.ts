import {
  NotFound,
  type Message,
  type MessageError,
  type MessageId,
  type MessageStatus,
  type ThreadId,
} from "@pincite/api";

/** A row of `messages`. */
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
}

/** A row as the API shows it. The database holds what passed the schemas on its way in, so nothing is checked again. */
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

/** The error for a message that does not exist in its thread. */
export const messageNotFound = (id: string): NotFound =>
  new NotFound({ kind: "message", id, message: "This message does not exist in the thread." });
