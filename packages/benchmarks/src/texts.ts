import type { Citation } from "@pincite/format";
import { seeded } from "./random.ts";

/** Kinds of excerpt that cost differently to write as a URI. */
export const KINDS = ["prose", "code", "Chinese", "Arabic", "emoji"] as const;

/** A kind of excerpt. */
export type Kind = (typeof KINDS)[number];

const SENTENCES: Readonly<Record<Kind, readonly string[]>> = {
  prose: [
    "The parser reads each line once, and never looks back further than one block.",
    "Most of the time goes into building strings that nobody reads (about 60 %).",
    "It's the cache's job, not the caller's, to know when an entry is stale.",
    "A second index would help here; it would also cost a third of the disk.",
    "Why does the test pass? Because it compares the value with itself.",
    "Retries begin after one second, then wait twice as long each time.",
  ],
  code: [
    "export function take<T>(items: readonly T[], count = 1): T[] {\n  return items.slice(0, count);\n}\n",
    "for (const [key, value] of map.entries()) {\n\tif (value !== undefined && key in seen) total += value * 2;\n}\n",
    'SELECT id, name FROM users WHERE name LIKE "%a_b%" AND (age >= 18 OR admin = 1);\n',
    "const { data, error } = await client.get(`/v1/threads/${id}?limit=${50}`, { signal });\n",
    "if (!ok) { throw new Error('status ' + response.status + '\\n'); }\n",
  ],
  Chinese: [
    "解析器只读每一行一次，绝不会往回看超过一个段落。",
    "大部分时间都花在拼接没有人会读的字符串上。",
    "知道一条记录何时过期，是缓存的责任，不是调用者的责任。",
    "第二个索引会有帮助；它也会多占三分之一的磁盘空间。",
    "重试从一秒之后开始，然后每次等待的时间加倍。",
  ],
  Arabic: [
    "يقرأ المحلل كل سطر مرة واحدة ولا ينظر إلى الوراء أبدا. ",
    "معظم الوقت يذهب في بناء نصوص لا يقرؤها أحد، وهذا هدر. ",
    "تبدأ المحاولات بعد ثانية واحدة ثم تنتظر ضعف المدة كل مرة. ",
    "فهرس ثان سيساعد هنا؛ لكنه يكلف ثلث القرص. ",
  ],
  emoji: ["😀🎉🚀", "👩‍💻👨‍👩‍👧‍👦", "❤️✔️🇪🇺", "🌍🔥💡🧪", "🙏🏽👍🏿", "📚✨🐛🔧"],
};

const EXCERPT_LENGTH = 300;
const CONTEXT_LENGTH = 32;

/** Citations of one kind: excerpts of about 300 units with full context, a revision and ids of 36 characters. */
export function citations(kind: Kind, count: number): Citation[] {
  const random = seeded(KINDS.indexOf(kind) + 1);
  return Array.from({ length: count }, () => {
    const text = words(kind, EXCERPT_LENGTH, random).trim();
    const start = random(100_000);
    return {
      environmentId: uuid(random),
      source: { kind: "message", threadId: uuid(random), messageId: uuid(random) },
      text,
      start,
      end: start + text.replace(/\s+/g, " ").length,
      prefix: words(kind, CONTEXT_LENGTH, random).replace(/\s+/g, " "),
      suffix: words(kind, CONTEXT_LENGTH, random).replace(/\s+/g, " "),
      revision: "nI54_6fRvJk",
    };
  });
}

/** Sentences of a kind up to a length, no surrogate pair cut. */
export function words(kind: Kind, length: number, random: (below: number) => number): string {
  const sentences = SENTENCES[kind];
  const joint = kind === "prose" ? " " : "";
  let text = "";
  while (text.length < length) text += sentences[random(sentences.length)]! + joint;
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

function uuid(random: (below: number) => number): string {
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => random(16).toString(16));
}
