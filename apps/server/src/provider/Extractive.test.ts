import { assert, describe, it } from "@effect/vitest";
import { resolve, streamFromText } from "@pincite/anchor";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import type * as Api from "@pincite/api";
import { DocumentId } from "@pincite/api";
import { type Citation, collect, serialize } from "@pincite/format";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import * as Stream from "effect/Stream";
import { Documents } from "../documents/Documents.ts";
import { PassageSearch } from "../documents/PassageSearch.ts";
import { layerNoTools } from "../turn/layer-no-tools.ts";
import { Extractive } from "./Extractive.ts";
import { environmentId, layerEnvironment, ownerId, storeMessages } from "./testing/environment.ts";

const layer = Extractive.layer.pipe(
  Layer.provide(layerNoTools),
  Layer.provideMerge(PassageSearch.layer),
  Layer.provideMerge(Documents.layer),
  Layer.provideMerge(layerEnvironment),
);

const policy = `# Home insurance

This policy covers the building and its contents.

## Deductible

The deductible for water damage is **$500** per claim. You pay it *before* [we](https://example.com) pay anything.
A claim must be reported within 30 days, e.g. by phone.

## Cancellation

- You may cancel at any time with one month's notice.
- After cancellation, the unused premium is refunded within 14 days.

| Plan | Price |
| --- | --- |
| Basic plan | $10 a month |
| Premium plan | $25 a month |

\`\`\`sh
pincite import   policy.md
pincite serve --port 0
\`\`\`
`;

const add = (name: string, text: string, mediaType: Api.DocumentMediaType = "text/markdown") =>
  Effect.gen(function* () {
    return (yield* (yield* Documents).add({ name, mediaType, text })).document;
  });

const ask = (text: string, ...earlier: ReadonlyArray<{ readonly role: "user" | "assistant"; readonly text: string }>) =>
  Effect.gen(function* () {
    const extractive = yield* Extractive;
    const history = [...earlier, { role: "user" as const, text }].map(({ role, text }, index) => ({
      id: `h${index}`,
      role,
      text,
    }));
    const personId = yield* ownerId;
    const pieces = yield* Stream.runCollect(extractive.reply({ personId, threadId: "t1", replyId: "r", history }));
    return { pieces, reply: pieces.join(""), citations: collect(pieces.join("")).map(({ citation }) => citation) };
  });

const texts = (citations: ReadonlyArray<Citation>) => citations.map(({ text }) => text);

/** Every citation is found where it says, for certain. */
const assertExact = (citations: ReadonlyArray<Citation>) =>
  Effect.gen(function* () {
    const documents = yield* Documents;
    const sql = yield* SqlClient.SqlClient;
    for (const citation of citations) {
      const { source } = citation;
      const stream =
        source.kind === "document"
          ? yield* Effect.map(documents.get(DocumentId.make(source.documentId)), ({ text, mediaType }) =>
              mediaType === "text/markdown" ? streamFromMarkdown(text) : streamFromText(text),
            )
          : yield* Effect.map(
              sql<{ readonly text: string }>`SELECT text FROM messages WHERE id = ${source.messageId}`,
              (rows) => streamFromMarkdown(rows[0]?.text ?? ""),
            );
      assert.deepInclude(resolve(stream, citation), { state: "exact", start: citation.start, end: citation.end });
    }
  });

describe("an extractive reply", () => {
  it.effect("quotes the sentence that answers, with a citation that is found for certain", () =>
    Effect.gen(function* () {
      const document = yield* add("policy.md", policy);
      const { reply, citations } = yield* ask("What is the deductible for water damage?");
      assert.equal(citations[0]?.text, "The deductible for water damage is $500 per claim.");
      assert.equal(citations[0]?.environmentId, environmentId);
      assert.deepEqual(citations[0]?.source, { kind: "document", documentId: document.id });
      assert.include(reply, "> The deductible for water damage is \\$500 per claim.");
      assert.include(reply, "— policy.md");
      yield* assertExact(citations);
    }).pipe(Effect.provide(layer)),
  );

  it.effect.each([
    [
      "Is the unused premium refunded after cancellation?",
      "After cancellation, the unused premium is refunded within 14 days.",
    ],
    ["price of the premium plan", "Premium plan $25 a month"],
    ["How do I import policy.md with pincite import?", "pincite import   policy.md\npincite serve --port 0"],
    ["When must a claim be reported?", "A claim must be reported within 30 days, e.g. by phone."],
    ["who covers buildings and contents", "This policy covers the building and its contents."],
  ] as const)("finds sentences of paragraphs, lists, tables and code: %s", ([question, sentence]) =>
    Effect.gen(function* () {
      yield* add("policy.md", policy);
      const { citations } = yield* ask(question);
      assert.equal(citations[0]?.text, sentence);
      yield* assertExact(citations);
    }).pipe(Effect.provide(layer)),
  );

  it.effect.each([
    [
      "zh",
      "本保险单承保房屋及其内部财产。水损的免赔额为每次索赔五百元。您可以随时取消保险。",
      "水损的免赔额是多少？",
      "水损的免赔额为每次索赔五百元。",
    ],
    [
      "ja",
      "この保険は建物を対象とします。水漏れの免責金額は五万円です。解約はいつでもできます。",
      "水漏れの免責金額はいくらですか？",
      "水漏れの免責金額は五万円です。",
    ],
    [
      "th",
      "กรมธรรม์นี้คุ้มครองอาคาร\n\nค่าเสียหายส่วนแรกสำหรับความเสียหายจากน้ำคือห้าร้อยบาท\n\nคุณยกเลิกได้ทุกเมื่อ",
      "ค่าเสียหายส่วนแรกสำหรับน้ำเท่าไร",
      "ค่าเสียหายส่วนแรกสำหรับความเสียหายจากน้ำคือห้าร้อยบาท",
    ],
    [
      "ar",
      "تغطي هذه الوثيقة المبنى. يبلغ مبلغ التحمل لأضرار المياه خمسمئة دولار. يمكنك الإلغاء في أي وقت.",
      "كم مبلغ التحمل لأضرار المياه؟",
      "يبلغ مبلغ التحمل لأضرار المياه خمسمئة دولار.",
    ],
    [
      "de",
      "Die Police deckt das Gebäude. Der Selbstbehalt bei Wasserschäden beträgt 500 Euro. Sie können jederzeit kündigen.",
      "Wie hoch ist der Selbstbehalt bei Wasserschäden?",
      "Der Selbstbehalt bei Wasserschäden beträgt 500 Euro.",
    ],
    [
      "ru",
      "Полис покрывает здание. Франшиза при повреждении водой составляет 500 рублей. Вы можете отменить его.",
      "Какова франшиза при повреждении водой?",
      "Франшиза при повреждении водой составляет 500 рублей.",
    ],
  ] as const)("finds sentences in any script: %s", ([, text, question, sentence]) =>
    Effect.gen(function* () {
      yield* add("policy.txt", text, "text/plain");
      const { citations } = yield* ask(question);
      assert.equal(citations[0]?.text, sentence);
      yield* assertExact(citations);
    }).pipe(Effect.provide(layer)),
  );

  it.effect("quotes earlier messages, and says where from", () =>
    Effect.gen(function* () {
      yield* storeMessages(
        { id: "m1", threadId: "t1", role: "user", text: "Our office moved to Lindenstraße 5 in March." },
        { id: "m2", threadId: "t2", role: "assistant", text: "Noted. The *old* office was at Marktplatz 1." },
      );
      const here = yield* ask("Where did our office move to?");
      assert.equal(here.citations[0]?.text, "Our office moved to Lindenstraße 5 in March.");
      assert.include(here.reply, "your message above");
      const there = yield* ask("What was the old office at Marktplatz?");
      assert.equal(there.citations[0]?.text, "The old office was at Marktplatz 1.");
      assert.include(there.reply, "an earlier reply in “About t2”");
      yield* assertExact([...here.citations, ...there.citations]);
    }).pipe(Effect.provide(layer)),
  );

  it.effect("does not quote questions, the question itself, unfinished replies or its own former ones", () =>
    Effect.gen(function* () {
      yield* storeMessages(
        { id: "h0", threadId: "t1", role: "user", text: "Tell me the notice period of the lease." },
        { id: "m1", threadId: "t2", role: "user", text: "What is the notice period of the lease?" },
        { id: "m2", threadId: "t2", role: "assistant", text: "The notice period of the lease is", status: "streaming" },
        {
          id: "m3",
          threadId: "t2",
          role: "assistant",
          text: "The notice period of the lease is nine months.",
          provider: Extractive.label,
        },
      );
      const { citations, reply } = yield* ask("Tell me the notice period of the lease.");
      assert.deepEqual(citations, []);
      assert.include(reply, "no earlier message fits");
    }).pipe(Effect.provide(layer)),
  );

  it.effect("takes the words of a quote for words of the question, and does not give the quote back", () =>
    Effect.gen(function* () {
      yield* add("policy.md", policy);
      yield* add("claims.txt", "Water damage claims are paid within a week. Fire claims take longer.", "text/plain");
      const { citations } = yield* ask("What is the deductible for water damage?");
      const [quote] = citations;
      assert.isDefined(quote);
      if (quote === undefined) return;
      const about = yield* ask(`${serialize(quote)} How fast are such claims paid?`);
      assert.equal(about.citations[0]?.text, "Water damage claims are paid within a week.");
      assert.notInclude(texts(about.citations), quote.text);
    }).pipe(Effect.provide(layer)),
  );

  it.effect("goes on about the question before when the next is only a word", () =>
    Effect.gen(function* () {
      yield* add("policy.md", policy);
      const { citations } = yield* ask("And Premium?", { role: "user", text: "What does the plan cost a month?" });
      assert.equal(citations[0]?.text, "Premium plan $25 a month");
    }).pipe(Effect.provide(layer)),
  );

  it.effect("says what it is once, and what one can do when nothing fits", () =>
    Effect.gen(function* () {
      const empty = yield* ask("What is the deductible?");
      assert.match(
        empty.reply,
        /built-in extractive assistant.*no documents in this environment yet.*import documents/s,
      );
      yield* add("policy.md", policy);
      const first = yield* ask("What is the deductible?");
      assert.include(first.reply, "built-in extractive assistant");
      const next = yield* ask(
        "What is the deductible?",
        { role: "user", text: "Hi" },
        { role: "assistant", text: "Hello" },
      );
      assert.notInclude(next.reply, "built-in extractive assistant");
      const unrelated = yield* ask("Who won the chess championship in Reykjavik?");
      assert.deepEqual(unrelated.citations, []);
      assert.include(unrelated.reply, "None of the one document");
      const wordless = yield* ask("???");
      assert.include(wordless.reply, "no words");
    }).pipe(Effect.provide(layer)),
  );

  it.effect("is the same each time and comes in a piece for each quote", () =>
    Effect.gen(function* () {
      yield* add("policy.md", policy);
      const one = yield* ask("cancel claim premium plan deductible");
      const two = yield* ask("cancel claim premium plan deductible");
      assert.deepEqual(one.pieces, two.pieces);
      assert.equal(one.pieces.length, one.citations.length + 1);
    }).pipe(Effect.provide(layer)),
  );

  it.effect("shows quoted characters as they are, whatever they mean in Markdown", () =>
    Effect.gen(function* () {
      const odd =
        "1. The *weird* [rule](x) costs $5 & <b>#7</b> | `tick` ~~gone~~ www.example.com a@b.example \\ end_of_it.";
      yield* add("odd.txt", odd, "text/plain");
      const { reply, citations } = yield* ask("What does the weird rule cost?");
      assert.include(streamFromMarkdown(reply).text, odd);
      yield* assertExact(citations);
    }).pipe(Effect.provide(layer)),
  );
});
