import type { Operation, Vectors } from "./vectors.ts";

/** What a port answered to one vector: an object of its operation's shape. */
export type Answer = Readonly<Record<string, unknown>>;

/** What a port is asked about a vector: the fields of a JSON line, without its id. */
export function question<O extends Operation>(operation: O, vector: Vectors[O]): Answer {
  const { id: _, holds: __, unpaired: ___, expected: ____, ...asked } = vector;
  return operation === "expand" ? askExpand(asked as unknown as Vectors["expand"]) : asked;
}

/** A lone message is asked for as `markdown`, a conversation as `messages`; limits are options of the command. */
function askExpand({ messages, layout }: Vectors["expand"]): Answer {
  const asked = messages.length === 1 ? { markdown: messages[0] } : { messages };
  return layout === undefined ? asked : { ...asked, layout };
}

/** How an answer differs from what a vector expects; `undefined` when it does not. Fields that no vector speaks of are ignored. */
export function judge<O extends Operation>(operation: O, vector: Vectors[O], answer: Answer): string | undefined {
  return (JUDGES[operation] as (vector: Vectors[O], answer: Answer) => string | undefined)(vector, answer);
}

type Judge<O extends Operation> = (vector: Vectors[O], answer: Answer) => string | undefined;

const JUDGES: { readonly [O in Operation]: Judge<O> } = {
  decode: ({ expected }, answer) => {
    if (!expected.ok) return refused(expected, answer);
    const { canonical, key, hash } = expected;
    // A port need not answer with more than the citation.
    const more = Object.fromEntries(Object.entries({ canonical, key, hash }).filter(([name]) => name in answer));
    return differs({ ok: true, citation: expected.citation, ...more }, answer);
  },
  encode: ({ expected }, answer) => (expected.ok ? differs(expected, answer) : refused(expected, answer)),
  collect: ({ expected }, { citations }) => {
    if (!Array.isArray(citations)) return 'no list in "citations"';
    if (citations.length !== expected.length) return `${citations.length} citations, not ${expected.length}`;
    for (const [index, { start, end, source, uri, citation }] of expected.entries()) {
      const found = citations[index] as Answer;
      const named = "uri" in found ? { uri } : { citation };
      const difference = differs({ start, end, ...named, ...("source" in found ? { source } : undefined) }, found);
      if (difference !== undefined) return `citation ${index}: ${difference}`;
    }
    return undefined;
  },
  compose: ({ expected }, answer) => {
    const { markdown } = answer;
    if (typeof markdown !== "string") return 'no text in "markdown"';
    if ("links" in answer && !equal(expected.links, answer["links"])) return differs({ links: expected.links }, answer);
    if (expected.markdown !== undefined) return differs({ markdown: expected.markdown }, answer);
    let from = 0;
    for (const [index, link] of expected.links.entries()) {
      const at = markdown.indexOf(link, from);
      if (at < 0) return `link ${index} is not in the composition`;
      from = at + link.length;
    }
    return undefined;
  },
  expand: ({ messages, expected }, answer) => {
    if (!expected.ok) return differs(expected, answer);
    const [text] = expected.texts;
    return differs(messages.length === 1 && "text" in answer ? { ok: true, text } : expected, answer);
  },
  hash: ({ expected }, answer) => {
    if (expected === null) return differs({ ok: false, reason: "absent" }, answer);
    return expected.ok ? differs(expected, answer) : refused(expected, answer);
  },
  label: ({ expected }, answer) => differs(expected, answer),
  html: ({ expected }, answer) => differs(expected, answer),
  plain: ({ expected }, answer) => differs(expected, answer),
  blockquotes: ({ expected }, answer) => differs(expected, answer),
  clipboard: ({ expected }, answer) => differs(expected, answer),
  "from-t3": ({ expected }, answer) => (expected.ok ? differs(expected, answer) : refused(expected, answer)),
  "to-t3": ({ expected }, answer) => (expected.ok ? differs(expected, answer) : refused(expected, answer)),
  "from-annotation": ({ expected }, answer) => (expected.ok ? differs(expected, answer) : refused(expected, answer)),
  "to-annotation": ({ expected }, answer) => differs(expected, answer),
  fragment: ({ expected }, answer) => differs(expected, answer),
  anchor: ({ expected }, answer) => differs(expected, answer),
};

/** A refusal names its reason, and a field exactly where one is expected. */
function refused(expected: { readonly field?: string }, answer: Answer): string | undefined {
  if (expected.field === undefined && answer["field"] !== undefined)
    return `field: ${show(answer["field"])}, not absent`;
  return differs(expected, answer);
}

/** The first field in which an answer is not what is expected. Further fields at the top are ignored, inside a value they differ. */
function differs(expected: object, answer: Answer): string | undefined {
  for (const [name, value] of Object.entries(expected)) {
    if (!equal(value, answer[name])) return `${name}: ${show(answer[name])}, not ${show(value)}`;
  }
  return undefined;
}

function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => equal(at(a, name), at(b, name)));
}

function at(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Answer)[name] : undefined;
}

// Enough to see what is wrong, and no page of an excerpt at its limit.
const SHOWN = 300;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;
}
