import { type InlineCitation, type MessageError, type MessageStatus, summarizeCitations } from "@pincite/api";
import * as Effect from "effect/Effect";
import type * as SqlClient from "effect/sql/SqlClient";
import { messageColumns, type MessageRow } from "../messages/message-row.ts";
import type { LiveReply } from "./LiveReply.ts";

/** Both lists as their columns hold them: NULL for none. */
const citationColumns = (cited: ReadonlyArray<InlineCitation> | undefined) => {
  const none = cited === undefined || cited.length === 0;
  return {
    citations: none ? null : JSON.stringify(summarizeCitations(cited)),
    inline: none ? null : JSON.stringify(cited),
  };
};

/** Writes the new pieces of all these replies in one statement, however long the replies are and however many. */
export const writePieces = (sql: SqlClient.SqlClient, replies: Iterable<LiveReply>) =>
  Effect.suspend(() => {
    const taken = [...replies].map((reply) => {
      const { unwritten, writtenVersion, hasUnwrittenCitations } = reply;
      reply.unwritten = "";
      reply.writtenVersion = reply.version;
      reply.hasUnwrittenCitations = false;
      return { reply, unwritten, writtenVersion, hasUnwrittenCitations };
    });
    const pieces = taken.map(({ reply, unwritten, writtenVersion, hasUnwrittenCitations }) => {
      const { citations, inline } = citationColumns(hasUnwrittenCitations ? reply.cited : undefined);
      return {
        id: reply.id,
        text: unwritten,
        base: writtenVersion,
        version: reply.version,
        cited: hasUnwrittenCitations,
        citations,
        inline,
      };
    });
    return sql`
      UPDATE messages SET text = messages.text || (piece.value ->> 'text'), version = piece.value ->> 'version',
        citations = iif(piece.value ->> 'cited', piece.value ->> 'citations', citations),
        inline_citations = iif(piece.value ->> 'cited', piece.value ->> 'inline', inline_citations)
      FROM json_each(${JSON.stringify(pieces)}) AS piece
      WHERE messages.id = piece.value ->> 'id' AND status = 'streaming' AND version = piece.value ->> 'base'`.pipe(
      Effect.catchCause((cause) => {
        for (const { reply, unwritten, writtenVersion, hasUnwrittenCitations } of taken) {
          reply.unwritten = unwritten + reply.unwritten;
          reply.writtenVersion = writtenVersion;
          reply.hasUnwrittenCitations ||= hasUnwrittenCitations;
        }
        // The next pieces, or the end of the reply, write it again.
        return Effect.logError("Could not write pieces of replies", cause);
      }),
    );
  });

/** Keeps where a turn goes on, with its text and citations as they are told, in one statement. Without it the turn could only begin anew, so that a failure ends nothing. */
export const writeCheckpoint = (sql: SqlClient.SqlClient, reply: LiveReply, checkpoint: object) =>
  Effect.suspend(() => {
    const { text, version, cited, unwritten, writtenVersion } = reply;
    const { citations, inline } = citationColumns(cited);
    const kept = { ...checkpoint, textLength: text.length, citationCount: cited?.length ?? 0, resumes: 0 };
    reply.unwritten = "";
    reply.writtenVersion = version;
    return sql`
      UPDATE messages SET text = ${text}, version = ${version}, citations = ${citations}, inline_citations = ${inline},
        checkpoint = ${JSON.stringify(kept)}
      WHERE id = ${reply.id} AND status = 'streaming'`.pipe(
      Effect.catchCause((cause) => {
        reply.unwritten = unwritten + reply.unwritten;
        reply.writtenVersion = writtenVersion;
        return Effect.logError("Could not keep a turn's checkpoint", cause);
      }),
    );
  });

/** Writes the end of a reply; its row, or undefined when the reply was deleted meanwhile. */
export const writeEnd = (
  sql: SqlClient.SqlClient,
  reply: LiveReply,
  end: {
    readonly status: MessageStatus;
    readonly error: MessageError | null;
    readonly version: number;
    readonly now: number;
  },
) => {
  const { status, error, version, now } = end;
  const { citations, inline } = citationColumns(reply.cited);
  return sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`UPDATE threads SET updated_at = ${now} WHERE id = ${reply.threadId}`;
      const rows = yield* sql<MessageRow>`
        UPDATE messages SET text = ${reply.text}, status = ${status}, version = ${version}, updated_at = ${now},
          error = ${error === null ? null : JSON.stringify(error)}, citations = ${citations}, inline_citations = ${inline},
          checkpoint = iif(${status} = 'interrupted', checkpoint, NULL)
        WHERE id = ${reply.id} RETURNING ${sql.literal(messageColumns)}`;
      return rows[0];
    }),
  );
};
