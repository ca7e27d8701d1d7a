import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import { accountBlocks } from "../ledger/account-blocks.ts";
import type { LedgerError } from "../ledger/LedgerError.ts";
import { type Ledgers, mostRows } from "../ledger/Ledgers.ts";
import type { ViewColumns } from "../ledger/views.ts";
import { defineTool } from "./define-tool.ts";
import { type ServerTool, ToolError } from "./Tools.ts";

const parameters = Schema.Struct({
  sql: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(20_000)).annotate({
    description: "One SELECT statement in SQLite's dialect.",
  }),
});

/** Reads the person's accounts and holdings by SQL. */
export const executeSql = (ledgers: Ledgers["Service"], views: ViewColumns, namespace: string): ServerTool =>
  defineTool({
    name: "execute_sql",
    description: [
      "Reads the person's own accounts and holdings with one SQLite SELECT. Nothing else can be read, and nothing written.",
      ...Object.entries(views).map(([view, columns]) => `${view}(${columns.join(", ")})`),
      "Whenever you read one of these views by account, select source and source_account_id beside the account's label: they say which account a figure is about.",
      `At most ${mostRows} rows are returned.`,
    ].join("\n"),
    parameters,
    run: ({ sql }, personId) =>
      ledgers.query(personId, sql).pipe(
        Effect.map((result) => {
          const blocks = accountBlocks(result, namespace);
          if (result.cut !== null) return { blocks, note: cutNotes[result.cut] };
          return blocks.length === 0 ? { blocks, note: "There are no such rows." } : { blocks };
        }),
        Effect.catch(toToolError),
      ),
  });

const cutNotes = {
  rows: `Only the first ${mostRows} rows are shown. Aggregate, or narrow the statement with WHERE or LIMIT.`,
  bytes: "Only the first rows are shown: the result is too large. Select fewer columns.",
} as const;

const toToolError = ({ reason, message }: LedgerError): Effect.Effect<never, ToolError> => {
  const fail = (kind: ToolError["reason"], told: string) =>
    Effect.fail(new ToolError({ tool: "execute_sql", reason: kind, message: told }));
  switch (reason) {
    case "statement":
      return fail("failed", message);
    case "refused":
      return fail("refused", message);
    case "slow":
      return fail("too-slow", message);
    case "unsupported":
    case "unreadable":
      // What is wrong with a file is the host's business; its path is in the message.
      return Effect.andThen(
        Effect.logWarning("Ledgers cannot be read").pipe(Effect.annotateLogs({ problem: message })),
        fail("unavailable", "The accounts cannot be read at the moment."),
      );
  }
};
