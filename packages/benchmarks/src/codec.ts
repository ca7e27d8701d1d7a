import { isDeepStrictEqual } from "node:util";
import { type Citation, decode, encode } from "@pincite/format";
import { type PlainQuote, readPlain, writePlain } from "./baselines/plain-url.ts";
import { readChecked, writeChecked } from "./baselines/schema-url.ts";
import { measure } from "./sampler.ts";
import { printTable } from "./table.ts";
import { KINDS, type Kind, citations } from "./texts.ts";

const COUNT = 200;

/** A codec with values of one kind, ready to write them, to read them, or both. */
export interface Codec {
  readonly name: string;
  /** How many values it reads as they were written. */
  readonly right: number;
  readonly encode: () => void;
  readonly decode: () => void;
  readonly "encode + decode": () => void;
}

/** Ours and the baselines, each ready to write, read, or both, a number of citations of a kind. */
export function codecs(kind: Kind, count: number): Codec[] {
  return codecsOf(citations(kind, count));
}

/** Ours and the baselines with these citations. */
export function codecsOf(quotes: readonly Citation[]): Codec[] {
  const plains = quotes.map((quote) => plain(quote));
  const versioned = plains.map((quote) => ({ version: 1, ...quote }) as const);
  return [
    codec("pincite", quotes, encode, (uri) => {
      const result = decode(uri);
      return result.ok ? result.citation : undefined;
    }),
    codec("URL, unchecked", plains, writePlain, readPlain),
    codec("T3 Code's way", versioned, writePlain, readChecked),
    codec("URL + Effect Schema", versioned, writeChecked, readChecked),
  ];
}

/** All kinds in one process, as a server meets them. */
export function benchCodec(): void {
  for (const step of ["encode", "decode", "encode + decode"] as const) {
    const rows = KINDS.map((kind) => {
      const subjects = codecs(kind, COUNT).map(({ name, right, ...steps }) => ({ name, right, run: steps[step] }));
      return { name: kind, subjects, times: measure(subjects) };
    });
    printTable(`${step}, ${COUNT} citations of 300 units, all kinds in one process`, rows, COUNT);
  }
}

/** How long links are. */
export function benchLength(): void {
  console.log("\n### Length of a link's URI, in units (ours carries a revision of 16 units more)\n");
  console.log("| kind | pincite | URL + URLSearchParams | ratio |\n| --- | --- | --- | --- |");
  for (const kind of KINDS) {
    const quotes = citations(kind, COUNT);
    const [ours, theirs] = [quotes.map(encode), quotes.map((quote) => writePlain(plain(quote)))].map((uris) =>
      Math.round(uris.reduce((sum, uri) => sum + uri.length, 0) / COUNT),
    ) as [number, number];
    console.log(`| ${kind} | ${ours} | ${theirs} | ${(theirs / ours).toFixed(1)} |`);
  }
}

/** The facts of a citation that the baselines carry. */
function plain({ environmentId, source, text, start, end, prefix, suffix }: Citation): PlainQuote {
  if (source.kind !== "message") throw new RangeError("the baselines know messages only");
  const { threadId, messageId } = source;
  return { environmentId, threadId, messageId, text, start, end, prefix, suffix };
}

function codec<T>(
  name: string,
  values: readonly T[],
  write: (value: T) => string,
  read: (uri: string) => T | undefined,
): Codec {
  const uris = values.map((value) => write(value));
  return {
    name,
    right: values.filter((value, index) => isDeepStrictEqual(read(uris[index]!), value)).length,
    encode: () => {
      for (const value of values) write(value);
    },
    decode: () => {
      for (const uri of uris) read(uri);
    },
    "encode + decode": () => {
      for (const value of values) read(write(value));
    },
  };
}
