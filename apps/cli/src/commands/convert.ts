import {
  check,
  type Citation,
  collect,
  compose,
  decode,
  type DecodeResult,
  fromClipboard,
  fromHash,
  label,
  type Part,
  toHtml,
  toPlainText,
} from "@pincite/format";
import {
  fromT3Citation,
  fromWebAnnotation,
  toBlockquotes,
  toT3Citation,
  toTextFragment,
  toWebAnnotation,
} from "@pincite/format/interop";
import { parseObject, readJsonLines, readText } from "../input.ts";
import { complain, write, writeJson } from "../output.ts";

type Line = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

interface Form {
  /** What the form is, for people. */
  readonly holds: string;
  /** Answers a line. */
  readonly answer: (line: Line) => Answer;
  /** Makes a line of what a person hands in. */
  readonly read: (input: string) => Line;
  /** The field to print as it is; without one the answer is printed as JSON. */
  readonly shown?: string;
}

/** The forms that `pincite convert` knows. */
const FORMS: Readonly<Record<string, Form>> = {
  plain: {
    holds: "a message as words",
    read: asMarkdown,
    answer: (line) => ({ text: toPlainText(textOf(line, "markdown")) }),
    shown: "text",
  },
  blockquotes: {
    holds: "a message for programs that only show Markdown",
    read: asMarkdown,
    answer: (line) => ({ markdown: toBlockquotes(textOf(line, "markdown")) }),
    shown: "markdown",
  },
  clipboard: {
    holds: "pasted text, or JSON {text, html}, as JSON parts",
    read: (input) => (typeof parseObject(input)?.["text"] === "string" ? parseObject(input)! : { text: input }),
    answer: (line) => ({ parts: fromClipboard(clipboardOf(line)) }),
  },
  compose: {
    holds: "JSON {parts}, texts and citations, as a message",
    read: asObject,
    answer: (line) => {
      const markdown = compose(partsOf(line));
      return { markdown, links: collect(markdown).map(({ source }) => source) };
    },
    shown: "markdown",
  },
  label: {
    holds: "a citation's words on a chip",
    read: asCitation,
    answer: (line) => ({ label: label(citationOf(line)) }),
    shown: "label",
  },
  html: {
    holds: "a citation for the clipboard's text/html",
    read: asCitation,
    answer: (line) => ({ html: toHtml(citationOf(line)) }),
    shown: "html",
  },
  fragment: {
    holds: "a citation's text directive for a web address",
    read: asCitation,
    answer: (line) => ({ fragment: toTextFragment(citationOf(line)) }),
    shown: "fragment",
  },
  "to-annotation": {
    holds: "a citation as a W3C Web Annotation",
    read: asCitation,
    answer: (line) => ({ annotation: toWebAnnotation(citationOf(line), streamOf(line)) }),
  },
  "from-annotation": {
    holds: "a W3C Web Annotation as a citation",
    read: (input) => ({ annotation: parseObject(input) }),
    answer: (line) => ({ ...fromWebAnnotation(line["annotation"], streamOf(line)) }),
  },
  "to-t3": {
    holds: "a citation as a link of T3 Code",
    read: asCitation,
    answer: (line) => {
      const uri = toT3Citation(citationOf(line));
      return uri === undefined ? { ok: false, reason: "absent" } : { uri };
    },
    shown: "uri",
  },
  "from-t3": {
    holds: "a link of T3 Code as a citation",
    read: (input) => ({ uri: input.trim() }),
    answer: (line) => ({ ...fromT3Citation(textOf(line, "uri")) }),
  },
  hash: {
    holds: "a location hash as a citation",
    read: (input) => ({ hash: input.trim() }),
    answer: (line) => ({ ...(fromHash(textOf(line, "hash")) ?? { ok: false, reason: "absent" }) }),
  },
};

/** `pincite convert FORM [INPUT]`: a message, citation or other program's form as another; a refusal ends with exit code 1. */
export async function convertCommand(
  name: string,
  input: string | undefined,
  options: { readonly jsonl?: boolean },
): Promise<void> {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  if (form === undefined) return complain(`there is no form "${name}"; there are\n${listOfForms()}`);
  if (options.jsonl) return convertLines(form);
  const given = input ?? (await readText());
  const answer = attempt(() => form.answer(form.read(given)));
  if (answer["ok"] === false) return complain(JSON.stringify(answer));
  if (form.shown === undefined) await writeJson(answer);
  else await write(`${String(answer[form.shown])}\n`);
}

function listOfForms(): string {
  return Object.entries(FORMS)
    .map(([name, { holds }]) => `  ${name}: ${holds}`)
    .join("\n");
}

async function convertLines(form: Form): Promise<void> {
  const reject = (line: number) => complain(JSON.stringify({ ok: false, error: "not a JSON object", line }));
  for await (const line of readJsonLines(reject))
    await writeJson({ id: line["id"], ...attempt(() => form.answer(line)) });
}

/** An answer; a refused citation answers with its reason, anything else amiss with a sentence. */
function attempt(answer: () => Answer): Answer {
  try {
    return { ok: true, ...answer() };
  } catch (error) {
    if (error instanceof Refused) return { ...error.result };
    if (error instanceof RangeError) return { ok: false, error: error.message };
    throw error;
  }
}

/** A value that is no citation. */
class Refused extends Error {
  readonly result: DecodeResult;

  constructor(result: DecodeResult) {
    super("not a citation");
    this.result = result;
  }
}

function asMarkdown(input: string): Line {
  return { markdown: input };
}

function asObject(input: string): Line {
  const value = parseObject(input);
  if (value === undefined) throw new RangeError("the input is no JSON object");
  return value;
}

/** A citation as JSON, or its URI. */
function asCitation(input: string): Line {
  const value = parseObject(input);
  if (value !== undefined) return { citation: value };
  const result = decode(input.trim());
  if (!result.ok) throw new Refused(result);
  return { citation: result.citation };
}

function citationOf(line: Line): Citation {
  return checked(line["citation"]);
}

function checked(value: unknown): Citation {
  const result = check(value);
  if (!result.ok) throw new Refused(result);
  return result.citation;
}

function partsOf(line: Line): Part[] {
  const { parts } = line;
  if (!Array.isArray(parts)) throw new RangeError('the line has no list in "parts"');
  return parts.map((part: unknown) => (typeof part === "string" ? part : checked(part)));
}

function clipboardOf(line: Line): { readonly text: string; readonly html?: string } {
  const text = textOf(line, "text");
  return line["html"] === undefined ? { text } : { text, html: textOf(line, "html") };
}

function streamOf(line: Line): { readonly stream?: string } {
  return line["stream"] === undefined ? {} : { stream: textOf(line, "stream") };
}

function textOf(line: Line, name: string): string {
  const value = line[name];
  if (typeof value !== "string") throw new RangeError(`the line has no text in "${name}"`);
  return value;
}
