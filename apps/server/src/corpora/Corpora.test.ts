import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { temporaryFolder } from "../testing/TestServer.ts";
import { Corpora } from "./Corpora.ts";

/** A folder of corpora, with files by path, and the service over it. */
const withFiles = Effect.fnUntraced(function* (files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = yield* temporaryFolder;
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  const context = yield* Layer.build(Corpora.layer({ folder }));
  const corpora = yield* Effect.provideContext(Corpora, context);
  return { folder, write, corpora };
});

const tax = "read_tax_authority";

describe("reading by path", () => {
  it.effect("gives the text, and the title of its sidecar, its heading or its name", () =>
    Effect.gen(function* () {
      const { corpora } = yield* withFiles({
        "tax-authority/irc/61.md": "# Gross income #\n\nAll income.\n",
        "tax-authority/irc/61.md.meta.json": '{"title":" IRC\\n61 ","source_url":"https://gov.example/61"}',
        "tax-authority/irc/62.md": "Some words.\n\n## Adjusted income ##\n",
        "tax-authority/irc/62.meta.json": '{"source_url":"https://gov.example/62"}',
        "tax-authority/b/plain.txt": "\uFEFFNo heading.",
      });
      const read = (path: string) => corpora.read(tax, path);
      assert.deepInclude(yield* read("irc/61.md"), { title: "IRC 61", text: "# Gross income #\n\nAll income.\n" });
      assert.deepInclude(yield* read("irc/62.md"), {
        title: "Adjusted income",
        meta: { source_url: "https://gov.example/62" },
      });
      assert.deepInclude(yield* read("b/plain.txt"), { title: "plain.txt", text: "No heading.", meta: undefined });
    }),
  );

  it.effect("does not leave the corpus, by no path and by no link", () =>
    Effect.gen(function* () {
      const { corpora, folder, write } = yield* withFiles({
        "tax-authority/a.md": "inside",
        "tax-authority/.hidden.md": "hidden",
        "tax-authority/.git/x.md": "hidden",
        "tax-authority/notes.json": "{}",
        "mortgage-code/other.md": "another corpus",
        "secret.md": "outside",
      });
      const root = join(folder, "tax-authority");
      symlinkSync(join(folder, "secret.md"), join(root, "link.md"));
      symlinkSync(join(root, "a.md"), join(root, "inner-link.md"));
      symlinkSync(folder, join(root, "up"));
      symlinkSync("/", join(root, "all"));
      write("tax-authority/b.md", "with a sidecar that is a link");
      symlinkSync(join(folder, "secret.md"), join(root, "b.md.meta.json"));
      for (const path of [
        "../secret.md",
        "../mortgage-code/other.md",
        "./a.md",
        "a.md/",
        "/a.md",
        "//a.md",
        join(folder, "secret.md"),
        "irc/../../secret.md",
        "..\\secret.md",
        "link.md",
        "inner-link.md",
        "up/secret.md",
        "all/etc/passwd",
        "all/etc/hosts.txt",
        ".hidden.md",
        ".git/x.md",
        "notes.json",
        "a.md.meta.json",
        "a.md\0",
        "a.md\0.txt",
        "%2e%2e/secret.md",
        "absent.md",
        "A.MD",
        "",
        "x".repeat(5_000) + ".md",
      ]) {
        const error = yield* Effect.flip(corpora.read(tax, path));
        assert.strictEqual(error.reason, "not-found", path);
        assert.isBelow(error.message.length, 300);
      }
      assert.isUndefined((yield* corpora.read(tax, "b.md")).meta);
      const found = yield* corpora.search(tax, "inside outside hidden corpus sidecar");
      assert.deepEqual(found.map(({ path }) => path).toSorted(), ["a.md", "b.md"]);
    }),
  );

  it.effect("refuses what is no text: bytes, too much of it, nothing, a folder, a pipe", () =>
    Effect.gen(function* () {
      const { corpora, folder } = yield* withFiles({
        "tax-authority/bytes.md": Uint8Array.of(0xff, 0xfe, 0x00),
        "tax-authority/zeros.txt": "a\0b",
        "tax-authority/large.txt": "word ".repeat(1_000_000),
        "tax-authority/empty.md": " \n ",
        "tax-authority/folder.md/inside.md": "A text in a folder that is called like one.",
        "tax-authority/good.md": "words",
      });
      execFileSync("mkfifo", [join(folder, "tax-authority", "pipe.md")]);
      const reasons = yield* Effect.forEach(
        ["bytes.md", "zeros.txt", "large.txt", "empty.md", "folder.md", "pipe.md"],
        (path) => Effect.map(Effect.flip(corpora.read(tax, path)), ({ reason }) => reason),
      );
      assert.deepEqual(reasons, ["unreadable", "unreadable", "unreadable", "unreadable", "not-found", "not-found"]);
      const found = yield* corpora.search(tax, "word words text");
      assert.deepEqual(found.map(({ path }) => path).toSorted(), ["folder.md/inside.md", "good.md"]);
    }),
  );

  it.effect("takes a broken sidecar for none", () =>
    Effect.gen(function* () {
      const sidecars = ["{", "[]", "null", "3", "\uFFFF", `{"title":"${"x".repeat(70_000)}"}`, Uint8Array.of(0xff)];
      const files = Object.fromEntries(
        sidecars.flatMap((sidecar, index) => [
          [`tax-authority/${index}.md`, "# Heading"],
          [`tax-authority/${index}.md.meta.json`, sidecar],
        ]),
      );
      const { corpora } = yield* withFiles(files);
      for (const index of sidecars.keys()) {
        const { title, meta } = yield* corpora.read(tax, `${index}.md`);
        assert.deepEqual([title, meta], ["Heading", undefined]);
      }
      const { corpora: odd } = yield* withFiles({
        "tax-authority/a.md": "# Heading",
        "tax-authority/a.md.meta.json": '{"title":7,"source_url":["x"],"more":{}}',
      });
      assert.strictEqual((yield* odd.read(tax, "a.md")).title, "Heading");
    }),
  );
});

describe("searching by words", () => {
  it.effect("gives the passages that fit best, of this corpus alone, as they stand in their texts", () =>
    Effect.gen(function* () {
      const text = "# Escrow\n\nA cushion of *one-sixth*.\n\n# Insurance\n\nIt can be cancelled at 80 percent.\n";
      const { corpora } = yield* withFiles({
        "mortgage-code/a.md": text,
        "mortgage-code/b.md": "# Other things\n\nNothing of interest.",
        "tax-authority/a.md": "Insurance is cancelled elsewhere.",
      });
      const found = yield* corpora.search("read_mortgage_authority", "When is the insurance CANCELLED?");
      assert.deepEqual(
        found.map(({ path, text: piece }) => [path, piece]),
        [["a.md", "# Insurance\n\nIt can be cancelled at 80 percent."]],
      );
      assert.isTrue(text.includes(found[0]!.text));
      assert.deepEqual(yield* corpora.search("read_credit_card_document", "insurance"), []);
    }),
  );

  it.effect("knows texts that come, change and go, and sidecars too", () =>
    Effect.gen(function* () {
      const { corpora, folder, write } = yield* withFiles({ "tax-authority/a.md": "apples" });
      const found = (query: string) =>
        Effect.map(corpora.search(tax, query), (pieces) => pieces.map(({ path, title }) => `${path} ${title}`));
      assert.deepEqual(yield* found("apples"), ["a.md a.md"]);
      write("tax-authority/b.md", "more apples");
      assert.deepEqual((yield* found("apples")).length, 2);
      write("tax-authority/a.md", "pears instead");
      write("tax-authority/b.md.meta.json", '{"title":"Orchard"}');
      assert.deepEqual(yield* found("apples"), ["b.md Orchard"]);
      assert.deepEqual(yield* found("pears"), ["a.md a.md"]);
      rmSync(join(folder, "tax-authority"), { recursive: true });
      assert.deepEqual(yield* found("apples pears"), []);
      assert.deepEqual(yield* corpora.readers, []);
    }),
  );

  it.effect("reads no operators out of a query, and finds nothing for none", () =>
    Effect.gen(function* () {
      const { corpora } = yield* withFiles({ "tax-authority/a.md": "near title text: income and 所得税法 について" });
      for (const query of ['"', "NEAR(", "title: income", "income*", "-income", "'; DROP TABLE words; --", "所得税"]) {
        const found = yield* corpora.search(tax, query);
        assert.deepEqual(found.length, /income|near|title|所得/i.test(query) ? 1 : 0, query);
      }
      assert.deepEqual(yield* corpora.search(tax, "the of and"), []);
      assert.strictEqual((yield* corpora.search(tax, "income ".repeat(20_000))).length, 1);
    }),
  );
});
