import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A message to be written straight into a stopped environment's database. */
export interface SeededMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** Writes a long thread into the data folder of a product that does not run: through the API it would take minutes. Returns the ids in order. */
export function seedThread(
  dataFolder: string,
  threadId: string,
  title: string,
  messages: readonly SeededMessage[],
): string[] {
  const database = new DatabaseSync(join(dataFolder, "environment.db"));
  const start = Date.UTC(2026, 9, 1);
  const ids = messages.map((_, position) => `msg_${threadId}_${position}`);
  database.exec("BEGIN");
  database
    .prepare(
      `INSERT INTO threads (id, person_id, title, has_own_title, message_count, created_at, updated_at)
       SELECT ?, id, ?, 1, ?, ?, ? FROM people WHERE is_owner = 1`,
    )
    .run(threadId, title, messages.length, start, start + messages.length * 60_000);
  const insert = database.prepare(
    `INSERT INTO messages (id, thread_id, position, role, text, status, error, version, reply_to, provider, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, 'complete', NULL, 1, ?, NULL, ?, ?)`,
  );
  for (const [position, { role, text }] of messages.entries()) {
    const at = start + position * 60_000;
    const replyTo = role === "assistant" ? (ids[position - 1] ?? null) : null;
    insert.run(ids[position] ?? "", threadId, position, role, text, replyTo, at, at);
  }
  database.exec("COMMIT");
  database.close();
  return ids;
}

/** A conversation of `count` messages whose heights differ by a factor of twenty: one line, long prose, lists, tables, code. */
export function unevenConversation(count: number): SeededMessage[] {
  return Array.from({ length: count }, (_, position) => {
    if (position % 2 === 0) return { role: "user", text: `Question ${position}: what about step ${position}?` };
    const sentence = `Step ${position} keeps its own record and answers only after that record is safe. `;
    const shapes = [
      `Short answer number ${position}.`,
      sentence.repeat(3 + (position % 11)),
      `- first of ${position}\n- second of ${position}\n- third of ${position}\n\n${sentence.repeat(position % 5)}`,
      `\`\`\`ts\n${Array.from({ length: 2 + (position % 23) }, (_, line) => `const line${line} = ${position};`).join("\n")}\n\`\`\`\n\nThat was code ${position}.`,
      `| column | value |\n| --- | --- |\n${Array.from({ length: 1 + (position % 9) }, (_, line) => `| row ${line} | ${position * line} |`).join("\n")}`,
      Array.from({ length: 1 + (position % 7) }, (_, part) => `**Part ${part}.** ${sentence.repeat(2)}`).join("\n\n"),
    ];
    return { role: "assistant", text: shapes[Math.floor(position / 2) % shapes.length] ?? "" };
  });
}
