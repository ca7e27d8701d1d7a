import { type Query, resolve, type TextStream } from "@pincite/anchor";
import { resolveChanged } from "@pincite/anchor/changed";
import { streamFromHast, streamFromMarkdown } from "@pincite/anchor/markdown";
import { type Citation, decode } from "@pincite/format";
import { streamOfMarkdown } from "@pincite/markdown/stream";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { readJsonLines, readText } from "../input.ts";
import { complain, exitCode, write, writeJson } from "../output.ts";
import { type StoredSources, storedSources } from "./locate-stored.ts";

/** `pincite stream --markdown FILE`: the normalised text stream of a message, what offsets of citations count in. */
export async function streamCommand(options: RenderingOptions & { readonly markdown: string }): Promise<void> {
  await write(streamOfText(await readText(options.markdown), options).text);
}

/**
 * `pincite locate URI`, with `--markdown FILE` or from the environment, or `--jsonl` for many: where a quote stands in its source,
 * or why it has no one place. Ends with 2 when it has none.
 */
export async function locateCommand(uri: string | undefined, options: LocateOptions): Promise<void> {
  const find = options.allowChanged === true ? resolveChanged : resolve;
  const stored = storedSources(options.data);
  try {
    if (options.jsonl) await locateLines({ find, stored, app: options.app });
    else if (uri === undefined) complain("locate needs a URI (or --jsonl)");
    else await locateOne(uri, find, stored, options);
  } finally {
    await stored.close();
  }
}

async function locateOne(uri: string, find: Find, stored: StoredSources, options: LocateOptions): Promise<void> {
  const decoded = decode(uri);
  if (!decoded.ok) {
    await writeJson(decoded);
    process.exitCode = exitCode.refused;
    return;
  }
  const answer: object & Partial<Answer> =
    options.markdown === undefined
      ? await stored.locate(uri)
      : {
          start: null,
          end: null,
          ...find(streamOfText(await readText(options.markdown), options), selectorOf(decoded.citation)),
        };
  await writeJson(answer);
  if (answer.start === null) process.exitCode = exitCode.notFound;
}

interface RenderingOptions {
  readonly ignore?: readonly string[];
  /** The text is read as the web app shows it. */
  readonly app?: boolean;
}

interface LocateOptions extends RenderingOptions {
  readonly markdown?: string;
  readonly data?: string;
  readonly jsonl?: boolean;
  readonly allowChanged?: boolean;
}

type Answer = { readonly start: number | null };
type Find = (stream: TextStream, query: Query) => object;

interface LineOptions {
  readonly find: Find;
  readonly stored: StoredSources;
  readonly app: boolean | undefined;
}

async function locateLines(options: LineOptions): Promise<void> {
  const reject = (line: number) => complain(JSON.stringify({ state: "invalid", reason: "not a JSON object", line }));
  for await (const line of readJsonLines(reject))
    await writeJson({ id: line["id"], ...(await locateLine(line, options)) });
}

async function locateLine(
  line: Readonly<Record<string, unknown>>,
  { find, stored, app }: LineOptions,
): Promise<object> {
  const stream = streamOf(line, app);
  const { quote, uri } = line;
  if (typeof uri === "string") {
    const decoded = decode(uri);
    if (!decoded.ok) return { state: "invalid", reason: decoded.reason };
    if (stream === undefined) return stored.locate(uri);
    return { start: null, end: null, ...find(stream, selectorOf(decoded.citation)) };
  }
  if (stream === undefined) return { state: "invalid", reason: 'no text in "markdown" or "html"' };
  if (typeof quote !== "string") return { state: "invalid", reason: 'no text in "quote"' };
  const query = { text: quote, prefix: contextOf(line["prefix"]), suffix: contextOf(line["suffix"]) };
  return { start: null, end: null, ...find(stream, query) };
}

function selectorOf({ text, start, end, prefix, suffix, revision }: Citation): Query {
  return { text, start, end, prefix, suffix, ...(revision === undefined ? {} : { revision }) };
}

function streamOf(line: Readonly<Record<string, unknown>>, app: boolean | undefined): TextStream | undefined {
  const ignore = Array.isArray(line["ignore"]) ? line["ignore"].filter((item) => typeof item === "string") : undefined;
  if (typeof line["markdown"] === "string") {
    return streamOfText(line["markdown"], { ...ignoring(ignore), ...(app === undefined ? {} : { app }) });
  }
  if (typeof line["html"] === "string") return streamFromHast(htmlParser.parse(line["html"]), ignoring(ignore));
  return undefined;
}

function streamOfText(markdown: string, { app, ignore }: RenderingOptions): TextStream {
  return app === true ? streamOfMarkdown(markdown) : streamFromMarkdown(markdown, ignoring(ignore));
}

const htmlParser = unified().use(rehypeParse, { fragment: true }).freeze();

function contextOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function ignoring(ignore: readonly string[] | undefined): { ignore?: readonly string[] } {
  return ignore === undefined ? {} : { ignore };
}
