import { describe, normalise } from "@pincite/anchor";
import type { Citation, CitationSource } from "@pincite/format";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import * as Stream from "effect/Stream";
import { type DividedDocument, divideDocument, type Passage } from "../documents/passages.ts";
import { allAccountsSql } from "../ledger/views.ts";
import { type FoundMessage, type FoundPassage, PassageSearch } from "../documents/PassageSearch.ts";
import { type Candidate, type Chosen, chooseSentences } from "./extractive/choose-sentences.ts";
import { makeBoundedCache } from "./extractive/bounded-cache.ts";
import { toQuestion } from "./extractive/question.ts";
import { CitingReply } from "./extractive/CitingReply.ts";
import { accountsAsked } from "./extractive/accounts-asked.ts";
import { escapeMarkdown } from "./extractive/escape-markdown.ts";
import {
  announce,
  blockQuote,
  introduction,
  type Quotation,
  writeNothingFits,
  writeQuotation,
} from "./extractive/write-reply.ts";
import type { ReplyPart } from "../replies/ReplyPart.ts";
import type { ServerTool } from "../tools/Tools.ts";
import { Tools } from "../tools/Tools.ts";
import type { Citable } from "../turn/AnswerText.ts";
import { resumeTurn } from "../turn/checkpoint.ts";
import { ToolRun } from "../turn/ToolRun.ts";
import type { ToolCall } from "../turn/turn-message.ts";
import type { ProviderRequest } from "./ProviderService.ts";

/** Passages of documents, and messages, that a reply chooses from: some dozens of sentences. */
const mostPassages = 24;
const mostMessages = 8;

/** Messages longer than this, in units, are not quoted from: parsing one would hold up every other reply. */
const longestMessage = 150_000;

/** Divided messages that are kept, in units of their text: a few long conversations. */
const cachedUnits = 2_000_000;

/** The provider that needs no key and no network: it answers by quoting the environment's own documents and earlier messages. */
export class Extractive extends Context.Service<
  Extractive,
  {
    /** The reply, sentence by sentence. The same question in the same environment gets the same reply. */
    readonly reply: (request: ProviderRequest) => Stream.Stream<ReplyPart>;
  }
>()("@pincite/server/provider/Extractive") {
  /** Stored with its replies, and told apart by it: what it quoted once it does not quote from again. Never change it. */
  static readonly label = "Extractive assistant";

  /** Searches the database. */
  static readonly layer: Layer.Layer<Extractive, never, PassageSearch | SqlClient.SqlClient | Tools> = Layer.effect(
    Extractive,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const search = yield* PassageSearch;
      const tools = yield* Tools;
      const divided = makeBoundedCache<DividedDocument>(cachedUnits);

      const environmentId = Effect.map(
        sql<{ readonly id: string }>`SELECT id FROM environment`,
        (rows) => rows[0]?.id ?? "",
      );
      const documentCount = Effect.map(
        sql<{ readonly count: number }>`SELECT count(*) AS count FROM documents`,
        (rows) => rows[0]?.count ?? 0,
      );

      const answer = Effect.fn("Extractive.answer")(function* (request: ProviderRequest) {
        const { personId, history, threadId, replyId } = request;
        const first = !history.some(({ role, text }) => role === "assistant" && text !== "");
        const question = toQuestion(history);
        const terms = { words: question.words };
        const asked = history.at(-1);
        const apart = {
          personId,
          ids: [replyId, ...(asked === undefined ? [] : [asked.id])],
          provider: Extractive.label,
        };
        const passages = yield* search.passages(terms, mostPassages);
        const messages = yield* search.messages(terms, mostMessages, apart);
        // A model's turn goes on here when the settings changed while the server was down: its results are looked up anew.
        const { registry, written, cited } = resumeTurn(request);
        const run = new ToolRun({ tools, personId, firstNumber: 1, messages: [], registry });
        const found = yield* run.run(callsFor(yield* tools.list, question.words));
        const candidates: (Source | Reference)[] = passages.map(fromPassage);
        for (const { name, blocks } of found) if (name !== accountsTool) candidates.push(...blocks.map(fromReference));
        for (const message of messages) {
          if (message.text.length > longestMessage) continue;
          // Dividing a long message takes a tenth of a second, in which nothing else would be answered; between two, the rest gets its turn.
          yield* Effect.yieldNow;
          const { revision, passages } = divided.get(`${message.id} ${message.version}`, message.text.length, () =>
            divideDocument(message.text, "text/markdown"),
          );
          for (const passage of passages) candidates.push(fromMessage(message, threadId, revision, passage));
        }
        const chosen = chooseSentences(question, candidates);
        const accounts = accountsAsked(
          asked?.text ?? "",
          found.flatMap(({ name, blocks }) => (name === accountsTool ? blocks : [])),
        );
        const reply = new CitingReply({ replyId, registry, written, cited });
        if (chosen.length === 0 && accounts.length === 0) {
          reply.write(writeNothingFits(yield* documentCount, terms.words.length > 0, first));
          return reply.parts;
        }
        const environment = yield* environmentId;
        if (first) reply.write(`${introduction} `);
        if (accounts.length > 0) yield* reply.citeAccounts(accounts);
        if (chosen.length > 0) reply.write(`${accounts.length > 0 ? "\n" : ""}${announce(chosen.length)}\n\n`);
        for (const [place, sentence] of chosen.entries()) {
          reply.endPiece();
          const { candidate, start, end } = sentence;
          if ("block" in candidate) {
            const text = candidate.text.slice(start, end);
            yield* reply.cite(blockQuote("prose", text), { ...candidate.block, text }, "\n\n");
            reply.write(` — ${escapeMarkdown(candidate.block.title)}`);
          } else reply.write(writeQuotation(toQuotation(environment, { ...sentence, candidate })));
          if (place < chosen.length - 1) reply.write("\n\n");
        }
        return reply.parts;
      }, Effect.orDie);

      return Extractive.of({
        reply: (request) => Stream.unwrap(Effect.map(answer(request), (pieces) => Stream.fromIterable(pieces))),
      });
    }),
  );
}

const accountsTool = "execute_sql";

/** The calls that answer a question without a model: all accounts, and each corpus by the question's words. Documents are searched beside. */
const callsFor = (offered: ReadonlyArray<ServerTool>, words: ReadonlyArray<string>): ToolCall[] => {
  if (words.length === 0) return [];
  const query = words.join(" ").slice(0, longestQuery);
  return offered.flatMap(({ name }): ToolCall[] => {
    if (name === accountsTool) return [{ id: name, name, arguments: { sql: allAccountsSql } }];
    return name.startsWith("read_") ? [{ id: name, name, arguments: { query } }] : [];
  });
};

/** What the tools take, in units. */
const longestQuery = 1_000;

const headings = /^#{1,6}[ \t][^\n]*\n*/gm;

/** A passage of a reference corpus. */
interface Reference extends Candidate {
  readonly block: Citable;
}

/** The search gives the best first, and no figure. */
const fromReference = (block: Citable, rank: number): Reference => ({
  kind: "prose",
  // A heading names what follows; quoted, it would answer nothing.
  text: block.text.replace(headings, ""),
  relevance: 1 / (1 + rank / 4),
  personal: false,
  block,
});

/** A passage with all that a citation of its sentences needs. */
interface Source extends Candidate {
  readonly source: CitationSource;
  readonly from: string;
  readonly revision: string;
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

const fromPassage = (found: FoundPassage): Source => ({
  ...found,
  source: { kind: "document", documentId: found.documentId },
  from: found.documentName,
  personal: false,
});

const fromMessage = (found: FoundMessage, threadId: string, revision: string, passage: Passage): Source => {
  const what = found.role === "user" ? "your message" : "an earlier reply";
  const where =
    found.threadId === threadId ? "above" : `in “${found.threadTitle === "" ? "Untitled" : found.threadTitle}”`;
  return {
    ...passage,
    source: { kind: "message", threadId: found.threadId, messageId: found.id },
    from: `${what} ${where}`,
    revision,
    relevance: found.relevance,
    personal: found.role === "user",
  };
};

/** The citation of a chosen sentence. The passage and what surrounds it are a window of the source's stream, so offsets move by where it begins. */
const toQuotation = (environmentId: string, { candidate, start, end }: Chosen<Source>): Quotation => {
  const { kind, source, from, revision, before, after, text } = candidate;
  const shown = kind === "code" ? normalise(text) : text;
  const window = { text: before + shown + after, fingerprint: revision };
  const offset = candidate.start - before.length;
  const selector =
    kind === "code"
      ? describe(window, before.length, before.length + shown.length, text)
      : describe(window, before.length + start, before.length + end);
  const citation: Citation = {
    environmentId,
    source,
    ...selector,
    start: selector.start + offset,
    end: selector.end + offset,
  };
  return { kind, citation, from };
};
