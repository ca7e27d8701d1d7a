import { type MessageId, type PersonId, summarizeCitations, type ThreadId } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { Replies } from "../replies/Replies.ts";
import { parseInlineCitations } from "./message-row.ts";
import { Messages } from "./Messages.ts";

/** A reply that the end of the last server cut off between two checkpoints. */
interface CutOffRow {
  readonly id: string;
  readonly person_id: string;
  readonly thread_id: string;
  readonly position: number;
  readonly reply_to: string;
  readonly version: number;
  readonly text: string;
  readonly inline_citations: string | null;
  readonly checkpoint: string;
}

/** What a checkpoint's column has besides what the turn put there. */
interface KeptBesides {
  readonly textLength: number;
  readonly citationCount: number;
  readonly resumes: number;
}

/** How often a turn goes on from one checkpoint: a turn that ends the server each time must not do so for ever. */
const maxResumes = 3;

/** Goes on, when the server starts, with the turns that its end cut off: each from its last checkpoint, with the text and citations of that moment. */
export const layerResumeTurns = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const messages = yield* Messages;
    const replies = yield* Replies;

    yield* sql`
      UPDATE messages SET checkpoint = NULL
      WHERE checkpoint IS NOT NULL AND (status <> 'interrupted' OR checkpoint ->> 'resumes' >= ${maxResumes})`;
    const rows = yield* sql<CutOffRow>`
      SELECT messages.id AS id, person_id, thread_id, position, reply_to, version, text, inline_citations, checkpoint
      FROM messages JOIN threads ON threads.id = thread_id WHERE checkpoint IS NOT NULL`;
    for (const row of rows) {
      const { textLength, citationCount, resumes, ...checkpoint } = JSON.parse(row.checkpoint) as KeptBesides;
      const id = row.id as MessageId;
      const personId = row.person_id as PersonId;
      const threadId = row.thread_id as ThreadId;
      const written = row.text.slice(0, textLength);
      const cited = parseInlineCitations(row.inline_citations ?? "[]").slice(0, citationCount);
      const version = row.version + 1;
      const now = yield* Clock.currentTimeMillis;
      const none = cited.length === 0;
      yield* sql`
        UPDATE messages SET status = 'streaming', text = ${written}, version = ${version}, updated_at = ${now},
          citations = ${none ? null : JSON.stringify(summarizeCitations(cited))},
          inline_citations = ${none ? null : JSON.stringify(cited)},
          checkpoint = json_set(checkpoint, '$.resumes', ${resumes + 1})
        WHERE id = ${id}`;
      const replyTo = row.reply_to as MessageId;
      const reply = yield* replies.reserve({ id, personId, threadId, replyTo, version });
      const history = yield* messages.history(personId, threadId, row.position);
      yield* replies.start(reply, history, { checkpoint, written, cited });
      yield* Effect.logInfo("Turn resumed").pipe(Effect.annotateLogs({ messageId: id }));
    }
  }).pipe(Effect.orDie),
);
