import { QUOTE_LAYOUTS, check, collect, decode, encode, expand } from "@pincite/format";
import type { Citation, ExpandResult, QuoteLayout } from "@pincite/format";
import { parseObject, readJsonLines, readText } from "../input.ts";
import { complain, exitCode, write, writeJson } from "../output.ts";

/** `pincite encode`: citation JSON on standard input, its URI on standard output. */
export async function encodeCommand(options: { readonly jsonl?: boolean }): Promise<void> {
  if (options.jsonl) return eachLine((line) => encodeValue(line["citation"]));
  const result = encodeValue(parseObject(await readText()));
  if (result.ok) await write(`${result.uri}\n`);
  else complain(JSON.stringify(result));
}

/** `pincite decode URI`: the citation, or the reason why the URI is none (exit code 1). */
export async function decodeCommand(uri: string | undefined, options: { readonly jsonl?: boolean }): Promise<void> {
  if (options.jsonl) return eachLine((line) => decode(textOf(line, "uri")));
  const result = decode(uri ?? (await readText()).replace(/\r?\n$/, ""));
  await writeJson(result);
  if (!result.ok) process.exitCode = exitCode.refused;
}

/** `pincite collect [FILE]`: every citation of a Markdown text with its offsets. */
export async function collectCommand(file: string | undefined, options: { readonly jsonl?: boolean }): Promise<void> {
  if (options.jsonl) return eachLine((line) => ({ ok: true, citations: collect(textOf(line, "markdown")) }));
  await writeJson(collect(await readText(file)));
}

/** `pincite expand [FILE]`: what a model provider would receive; over the limit nothing but the reason on standard error (exit code 2). */
export async function expandCommand(
  file: string | undefined,
  { jsonl, ...options }: { readonly jsonl?: boolean; readonly limit?: number; readonly layout?: QuoteLayout },
): Promise<void> {
  if (jsonl) {
    return eachLine((line) => expanded(expand(textOf(line, "markdown"), { ...options, ...layoutOf(line) })));
  }
  const result = expand(await readText(file), options);
  if (result.ok) await write(result.text);
  else complain(JSON.stringify(result.error), exitCode.overLimit);
}

type Answer = { readonly ok: boolean };

async function eachLine(answer: (line: Readonly<Record<string, unknown>>) => Answer): Promise<void> {
  const reject = (line: number) => complain(JSON.stringify({ ok: false, error: "not a JSON object", line }));
  for await (const line of readJsonLines(reject)) await writeJson({ id: line["id"], ...attempt(() => answer(line)) });
}

function attempt(answer: () => Answer): Answer | { readonly ok: false; readonly error: string } {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, error: error.message };
    throw error;
  }
}

function encodeValue(
  value: unknown,
): { readonly ok: true; readonly uri: string } | Exclude<ReturnType<typeof check>, { ok: true }> {
  const checked = check(value);
  return checked.ok ? { ok: true, uri: encode(value as Citation) } : checked;
}

function expanded(result: ExpandResult) {
  return result.ok ? { ok: true, text: result.text } : { ok: false, error: result.error };
}

function textOf(line: Readonly<Record<string, unknown>>, name: string): string {
  const value = line[name];
  if (typeof value !== "string") throw new RangeError(`the line has no text in "${name}"`);
  return value;
}

/** A line may name a layout of its own. */
function layoutOf({ layout }: Readonly<Record<string, unknown>>): { readonly layout?: QuoteLayout } {
  if (layout === undefined) return {};
  const known = QUOTE_LAYOUTS.find((name) => name === layout);
  if (known === undefined) throw new RangeError(`the line's "layout" is none of ${QUOTE_LAYOUTS.join(", ")}`);
  return { layout: known };
}
