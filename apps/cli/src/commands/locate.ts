import { type Query, resolve, type TextStream } from "@pincite/anchor";
import { resolveChanged } from "@pincite/anchor/changed";
import { streamFromHast, streamFromMarkdown } from "@pincite/anchor/markdown";
import { decode } from "@pincite/format";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { readJsonLines, readText } from "../input.ts";
import { complain, exitCode, write, writeJson } from "../output.ts";

/** `pincite stream --markdown FILE`: the normalised text stream of a message, what offsets of citations count in. */
export async function streamCommand(options: {
  readonly markdown: string;
  readonly ignore?: readonly string[];
}): Promise<void> {
  await write(streamFromMarkdown(await readText(options.markdown), ignoring(options.ignore)).text);
}

/** `pincite locate --markdown FILE URI`, or `--jsonl` for many: where a quote stands in a message, or why it has no one place. */
export async function locateCommand(uri: string | undefined, options: LocateOptions): Promise<void> {
  const find = options.allowChanged === true ? resolveChanged : resolve;
  if (options.jsonl) return locateLines(find);
  if (uri === undefined || options.markdown === undefined) {
    return complain("locate needs a URI and --markdown FILE (or --jsonl)");
  }
  const decoded = decode(uri);
  if (!decoded.ok) {
    await writeJson(decoded);
    process.exitCode = exitCode.refused;
    return;
  }
  const { text, start, end, prefix, suffix, revision } = decoded.citation;
  const stream = streamFromMarkdown(await readText(options.markdown), ignoring(options.ignore));
  const selector = { text, start, end, prefix, suffix, ...(revision === undefined ? {} : { revision }) };
  await writeJson({ start: null, end: null, ...find(stream, selector) });
}

interface LocateOptions {
  readonly markdown?: string;
  readonly jsonl?: boolean;
  readonly ignore?: readonly string[];
  readonly allowChanged?: boolean;
}

type Find = (stream: TextStream, query: Query) => object;

async function locateLines(find: Find): Promise<void> {
  const reject = (line: number) => complain(JSON.stringify({ state: "invalid", reason: "not a JSON object", line }));
  for await (const line of readJsonLines(reject)) await writeJson({ id: line["id"], ...locateLine(line, find) });
}

function locateLine(line: Readonly<Record<string, unknown>>, find: Find): object {
  const stream = streamOf(line);
  const quote = line["quote"];
  if (stream === undefined) return { state: "invalid", reason: 'no text in "markdown" or "html"' };
  if (typeof quote !== "string") return { state: "invalid", reason: 'no text in "quote"' };
  const query = { text: quote, prefix: contextOf(line["prefix"]), suffix: contextOf(line["suffix"]) };
  return { start: null, end: null, ...find(stream, query) };
}

function streamOf(line: Readonly<Record<string, unknown>>): TextStream | undefined {
  const ignore = Array.isArray(line["ignore"]) ? line["ignore"].filter((item) => typeof item === "string") : undefined;
  if (typeof line["markdown"] === "string") return streamFromMarkdown(line["markdown"], ignoring(ignore));
  if (typeof line["html"] === "string") return streamFromHast(htmlParser.parse(line["html"]), ignoring(ignore));
  return undefined;
}

const htmlParser = unified().use(rehypeParse, { fragment: true }).freeze();

function contextOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function ignoring(ignore: readonly string[] | undefined): { ignore?: readonly string[] } {
  return ignore === undefined ? {} : { ignore };
}
