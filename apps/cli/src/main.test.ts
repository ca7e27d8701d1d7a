import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { encode } from "@pincite/format";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const command = fileURLToPath(new URL("../dist/main.js", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function pincite(args: readonly string[], input = ""): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args]);
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (out += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (err += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
    // A command that takes no input may end before it has read any.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

const citation = {
  environmentId: "env-1",
  source: { kind: "message", threadId: "t-1", messageId: "m-1" },
  text: "hello  world",
  start: 5,
  end: 16,
  prefix: "say ",
  suffix: "",
  comment: "why?",
};
const uri = "web+pincite:v1/env-1/message/t-1/m-1?text=hello++world&at=5-16&pre=say+&comment=why%3F";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pincite-cli-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe("encode and decode", () => {
  test("are each other's inverse", async () => {
    expect(await pincite(["encode"], JSON.stringify(citation))).toEqual({ code: 0, out: `${uri}\n`, err: "" });
    const decoded = await pincite(["decode", uri]);
    expect(decoded.code).toBe(0);
    expect(JSON.parse(decoded.out)).toEqual({ ok: true, citation });
  });

  test("decode reads the URI from standard input as well", async () => {
    expect(JSON.parse((await pincite(["decode"], `${uri}\n`)).out)).toEqual({ ok: true, citation });
  });

  test("a URI that is no citation names its reason and ends with 1", async () => {
    const ended = await pincite(["decode", uri.replace("at=5-16", "at=5-17")]);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.out)).toEqual({ ok: false, reason: "field", field: "at" });
  });

  test("a value that is no citation names its reason and ends with 1", async () => {
    const ended = await pincite(["encode"], JSON.stringify({ ...citation, text: " x" }));
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.err)).toEqual({ ok: false, reason: "field", field: "text" });
  });

  test("many at once agree with the format's cases", { timeout: 30_000 }, async () => {
    const cases = fixture("../../../packages/format/fixtures/codec.jsonl") as FormatCase[];
    const decodes = cases.filter((item) => item.op === "decode");
    const encodes = cases.filter((item) => item.op === "encode");
    const decoded = await lines(
      ["decode", "--jsonl"],
      decodes.map(({ id, uri }) => ({ id, uri })),
    );
    for (const [index, item] of decodes.entries()) {
      const { ok, reason, field, citation } = item.expected;
      const expected = ok
        ? { id: item.id, ok, citation }
        : { id: item.id, ok, reason, ...(field === undefined ? {} : { field }) };
      expect(decoded[index]).toEqual(expected);
    }
    const encoded = await lines(
      ["encode", "--jsonl"],
      encodes.map(({ id, citation }) => ({ id, citation })),
    );
    for (const [index, item] of encodes.entries())
      expect(encoded[index]).toMatchObject({ id: item.id, ...item.expected });
  });
});

describe("collect", () => {
  test("lists citations with offsets, and none in code", async () => {
    const link = `[words](${uri})`;
    const markdown = `See ${link} and \`${link}\`.`;
    const ended = await pincite(["collect"], markdown);
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.out)).toEqual([{ start: 4, end: 4 + link.length, source: link, citation }]);
    expect(JSON.parse((await pincite(["collect", await file("a.md", markdown)])).out)).toEqual(JSON.parse(ended.out));
  });

  test("counts a byte order mark", async () => {
    expect(JSON.parse((await pincite(["collect"], `\uFEFF[w](${uri})`)).out)).toMatchObject([{ start: 1 }]);
  });

  test("refuses bytes that are no text, in a sentence", async () => {
    const path = join(folder, "bytes");
    await writeFile(path, Uint8Array.of(0xff, 0xfe, 0x00));
    const ended = await pincite(["collect", path]);
    expect(ended).toEqual({ code: 1, out: "", err: `pincite: ${path} is not UTF-8 text\n` });
  });

  test("says which file is missing", async () => {
    const ended = await pincite(["collect", join(folder, "absent.md")]);
    expect(ended.code).toBe(1);
    expect(ended.err).toContain("absent.md");
    expect(ended.err).not.toContain("    at ");
  });
});

describe("expand", () => {
  test("writes what a provider receives", async () => {
    const ended = await pincite(["expand"], `Explain [words](${uri}) please`);
    expect(ended.code).toBe(0);
    expect(ended.out).toContain("Explain [quote 1] please");
    expect(ended.out).toContain('<quote id="1">hello  world</quote>');
    expect(ended.out).toContain('<comment quote="1">why?</comment>');
    expect(ended.out).not.toMatch(/env-1|t-1|m-1|say /);
  });

  test("passes text without citations byte for byte", async () => {
    const text = "  a\r\n\tb [quote 1]? no\n\n";
    expect((await pincite(["expand"], "plain *text*\r\n\n ")).out).toBe("plain *text*\r\n\n ");
    expect((await pincite(["expand"], text.replace("[quote 1]", "quote"))).out).toBe(
      text.replace("[quote 1]", "quote"),
    );
  });

  test("writes quotes as tags, JSON or Markdown", async () => {
    const text = `Explain [words](${uri}) please`;
    const [tags, json, markdown] = await Promise.all(
      [["expand"], ["expand", "--layout", "json"], ["expand", "--layout", "markdown"]].map((args) =>
        pincite(args, text),
      ),
    );
    expect(tags!.out).toContain('<quote id="1">hello  world</quote>');
    expect(json!.out).toContain('{"quote":1,"text":"hello  world","comment":"why?"}\n</quotes>');
    expect(markdown!.out).toContain("## The person's comment on quote 1\n\n```\nwhy?\n```");
    const refused = await pincite(["expand", "--layout", "xml"], text);
    expect(refused.code).not.toBe(0);
    expect(refused.out).toBe("");
    const many = await lines(
      ["expand", "--jsonl", "--layout", "markdown"],
      [
        { id: "a", markdown: text },
        { id: "b", markdown: text, layout: "json" },
        { id: "c", markdown: text, layout: "xml" },
      ],
    );
    expect(many).toMatchObject([
      { id: "a", ok: true, text: markdown!.out },
      { id: "b", ok: true, text: json!.out },
      { id: "c", ok: false, error: `the line's "layout" is none of tags, json, markdown` },
    ]);
  });

  test("over the limit writes nothing, says both numbers, and ends with 2", async () => {
    const ended = await pincite(["expand", "--limit", "20"], `Explain [words](${uri}) please`);
    expect(ended.code).toBe(2);
    expect(ended.out).toBe("");
    const error = JSON.parse(ended.err);
    expect(error).toMatchObject({ _tag: "ExpansionLimitError", form: "expanded", limit: 20 });
    expect(error.expandedLength).toBeGreaterThan(20);
    expect(ended.err).not.toContain("hello");
  });
});

describe("stream and locate", () => {
  test("stream writes the normalised text stream", async () => {
    const path = await file("b.md", "# One\n\ntwo **three**\n\n| a | b |\n|---|---|\n| c | d |");
    expect((await pincite(["stream", "--markdown", path])).out).toBe("One two three a b c d");
  });

  test("locate finds a citation's excerpt in a file", async () => {
    const path = await file("c.md", "say **hello**\nworld");
    const ended = await pincite(["locate", "--markdown", path, uri]);
    expect(JSON.parse(ended.out)).toMatchObject({ state: "moved", start: 4, end: 15, occurrences: 1 });
  });

  test("locate finds what an excerpt was edited into when asked to", async () => {
    const path = await file("d.md", "say **hallo**\nworld");
    const located = async (...options: string[]) =>
      JSON.parse((await pincite(["locate", "--markdown", path, ...options, uri])).out) as unknown;
    expect(await located()).toMatchObject({ state: "missing", start: null, end: null });
    const changed = { state: "changed", start: 4, end: 15, edits: 1, passage: "hallo world" };
    expect(await located("--allow-changed")).toMatchObject(changed);
    const line = { id: 1, markdown: "say hallo world", quote: "hello world", prefix: "say ", suffix: null };
    expect(await lines(["locate", "--jsonl", "--allow-changed"], [line])).toMatchObject([{ id: 1, ...changed }]);
  });

  test("locate ends with 2 where the words do not stand once, and with 1 where there is nothing to look in", async () => {
    const path = await file("e.md", "say nothing");
    expect(await pincite(["locate", "--markdown", path, uri])).toMatchObject({ code: 2 });
    expect(await pincite(["locate", "--markdown", path, "https://example.com/"])).toMatchObject({ code: 1 });
    expect(await pincite(["locate", "--data", path, uri])).toMatchObject({ code: 1 });
  });

  test("stream and locate read a file as the web app shows it when asked to", async () => {
    const path = await file("f.md", "from $5 to $10, say $hello$ world");
    const plain = await pincite(["stream", "--markdown", path]);
    const app = await pincite(["stream", "--app", "--markdown", path]);
    expect([plain.out, app.out]).toEqual(["from $5 to $10, say $hello$ world", "from $5 to $10, say hello world"]);
    expect((await pincite(["locate", "--markdown", path, uri])).code).toBe(2);
    expect((await pincite(["locate", "--app", "--markdown", path, uri])).code).toBe(0);
  });

  test("locate finds words in a stored document, also by lines, beside words in lines", async () => {
    const notes = await file("notes.md", "A note that says hello world.");
    const data = join(folder, "data");
    const imported = await pincite(["import", "--data", data, notes]);
    const environmentId = /environment (\S+)\)/.exec(imported.out)?.[1] ?? "";
    const database = new DatabaseSync(join(data, "environment.db"), { readOnly: true });
    const stored = database.prepare("SELECT id FROM documents").get();
    database.close();
    const uriOf = (text: string) =>
      encode({
        environmentId,
        source: { kind: "document", documentId: String(stored?.["id"]) },
        text,
        start: 17,
        end: 17 + text.length,
        prefix: "says ",
        suffix: ".",
      });
    const found = await pincite(["locate", "--data", data, uriOf("hello world")]);
    expect(JSON.parse(found.out)).toEqual({ state: "moved", start: 17, end: 28, version: 1 });
    expect(found.code).toBe(0);
    expect((await pincite(["locate", "--data", data, uriOf("hello moon")])).code).toBe(2);
    const many = [
      { id: 1, uri: uriOf("hello world") },
      { id: 2, uri: uriOf("hello moon") },
      { id: 3, uri: uriOf("hello moon"), markdown: "says hello moon." },
      { id: 4, uri: "nothing" },
    ];
    expect(await lines(["locate", "--jsonl", "--data", data], many)).toMatchObject([
      { id: 1, state: "moved" },
      { id: 2, state: "missing", start: null },
      { id: 3, state: "moved", start: 5 },
      { id: 4, state: "invalid" },
    ]);
  });

  test("many at once agree with the anchoring cases", { timeout: 60_000 }, async () => {
    const cases = (fixture("../../../packages/anchor/fixtures/anchoring.jsonl") as AnchoringCase[]).filter(
      (item) => item.markdown !== undefined || item.html !== undefined,
    );
    const located = await lines(["locate", "--jsonl"], cases);
    for (const [index, { id, expected }] of cases.entries()) {
      const { state, start, end } = located[index] as {
        readonly state: string;
        readonly start: number | null;
        readonly end: number | null;
      };
      const place = state === "exact" || state === "moved" ? { start, end } : { state };
      const refused = { state: expected.reason === "absent" ? "missing" : expected.reason };
      expect({ id, ...place }).toEqual({
        id,
        ...(expected.found ? { start: expected.start, end: expected.end } : refused),
      });
    }
  });

  test("a line that is no JSON is named and the others are answered", async () => {
    const ended = await pincite(
      ["locate", "--jsonl"],
      'nonsense\n{"id":2,"markdown":"a b","quote":"b","prefix":null,"suffix":null}\n',
    );
    expect(JSON.parse(ended.err)).toMatchObject({ line: 1 });
    expect(JSON.parse(ended.out)).toEqual({ id: 2, state: "moved", start: 2, end: 3, occurrences: 1 });
    expect(ended.code).toBe(1);
  });
});

test("help lists every command and an unknown one is refused", async () => {
  const { out } = await pincite(["--help"]);
  for (const name of ["serve", "demo", "import", "encode", "decode", "collect", "expand", "stream", "locate"])
    expect(out).toContain(`  ${name} `);
  expect((await pincite(["quote"])).code).not.toBe(0);
});

interface FormatCase {
  readonly id: string;
  readonly op: "encode" | "decode";
  readonly uri?: string;
  readonly citation?: unknown;
  readonly expected: {
    readonly ok?: boolean;
    readonly reason?: string;
    readonly field?: string;
    readonly citation?: unknown;
    readonly uri?: string;
  };
}

interface AnchoringCase {
  readonly id: string;
  readonly markdown?: string;
  readonly html?: string;
  readonly expected: {
    readonly found: boolean;
    readonly start?: number;
    readonly end?: number;
    readonly reason?: string;
  };
}

function fixture(path: string): unknown[] {
  const text = readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

async function lines(args: readonly string[], input: readonly unknown[]): Promise<unknown[]> {
  const ended = await pincite(args, input.map((item) => JSON.stringify(item)).join("\n"));
  expect(ended.err).toBe("");
  return ended.out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}
