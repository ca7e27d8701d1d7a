import { readFile } from "node:fs/promises";

/** Text of a file, or of standard input for `-` and for no name at all. Bytes that are no UTF-8 are refused with a `RangeError`. */
export async function readText(file?: string): Promise<string> {
  return decodeUtf8(file === undefined || file === "-" ? await readStandardInput() : await readFile(file), file ?? "-");
}

/** Objects from JSON lines on standard input, one at a time; a line that is no JSON object is handed to `reject` with its number, from 1. */
export async function* readJsonLines(
  reject: (line: number) => void,
): AsyncGenerator<Readonly<Record<string, unknown>>, void, void> {
  let number = 0;
  for await (const line of readLines()) {
    number += 1;
    if (line.trim() === "") continue;
    const value = parseObject(line);
    if (value === undefined) reject(number);
    else yield value;
  }
}

/** Lines end at a line feed and nowhere else: JSON may hold U+2028 and U+2029 as they are, and node:readline would end a line there. */
async function* readLines(): AsyncGenerator<string, void, void> {
  let rest: string[] = [];
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const [first = "", ...others] = (chunk as string).split("\n");
    rest.push(first);
    for (const other of others) {
      yield rest.join("");
      rest = [other];
    }
  }
  if (rest.length > 0) yield rest.join("");
}

/** A JSON object, or undefined for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    // A byte order mark is part of the text: offsets count it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RangeError(`${name === "-" ? "standard input" : name} is not UTF-8 text`);
  }
}
