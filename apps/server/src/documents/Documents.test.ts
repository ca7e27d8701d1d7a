import { assert, describe, it } from "@effect/vitest";
import { DocumentId, maxDocumentLength } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import * as SqlClient from "effect/sql/SqlClient";
import { layerEnvironment } from "../provider/testing/environment.ts";
import { Documents } from "./Documents.ts";
import { PassageSearch } from "./PassageSearch.ts";

const layer = PassageSearch.layer.pipe(Layer.provideMerge(Documents.layer), Layer.provideMerge(layerEnvironment));

const markdown = (name: string, text: string) => ({ name, mediaType: "text/markdown" as const, text });

const utf8 = (text: string) => new TextEncoder().encode(text);

const found = (...words: readonly string[]) =>
  Effect.map(
    Effect.flatMap(PassageSearch, (search) => search.passages({ words }, 10)),
    (passages) => passages.map(({ text }) => text),
  );

describe("documents", () => {
  it.effect("are stored as they came, listed newest first, and removed", () =>
    Effect.gen(function* () {
      const documents = yield* Documents;
      const one = yield* documents.add(markdown("one.md", "# One\r\n\r\nThe *first* text. \u2028 \u0000 😀"));
      const two = yield* documents.add(markdown("two.md", "The second text."));
      assert.match(one.document.id, /^doc_[\w-]{22}$/);
      assert.deepEqual(yield* documents.list, [two.document, one.document]);
      const whole = yield* documents.get(one.document.id);
      assert.equal(whole.text, "# One\r\n\r\nThe *first* text. \u2028 \u0000 😀");
      assert.equal(whole.length, whole.text.length);
      yield* documents.remove(one.document.id);
      assert.deepEqual(yield* documents.list, [two.document]);
      assert.equal((yield* Effect.flip(documents.get(one.document.id)))._tag, "NotFound");
      assert.equal((yield* Effect.flip(documents.remove(DocumentId.make("doc_none"))))._tag, "NotFound");
    }).pipe(Effect.provide(layer)),
  );

  it.effect("are stored once, also when the same text comes twice at once or under another name", () =>
    Effect.gen(function* () {
      const documents = yield* Documents;
      const imported = yield* Effect.all(
        [documents.add(markdown("a.md", "Same text.")), documents.add(markdown("b.md", "Same text."))],
        { concurrency: "unbounded" },
      );
      assert.deepEqual(imported.map(({ created }) => created).toSorted(), [false, true]);
      assert.equal(imported[0].document.id, imported[1].document.id);
      const plain = yield* documents.add({ name: "a.txt", mediaType: "text/plain", text: "Same text." });
      assert.isTrue(plain.created);
      assert.equal((yield* documents.list).length, 2);
    }).pipe(Effect.provide(layer)),
  );

  it.effect("over the limit are refused with both sizes", () =>
    Effect.gen(function* () {
      const documents = yield* Documents;
      const error = yield* Effect.flip(documents.add(markdown("big.md", "x".repeat(maxDocumentLength + 1))));
      assert.deepInclude(error, { name: "big.md", length: maxDocumentLength + 1, limit: maxDocumentLength });
    }).pipe(Effect.provide(layer)),
  );

  it.effect("are found by their words, under their headings, in any form, and no longer once removed", () =>
    Effect.gen(function* () {
      const documents = yield* Documents;
      const { document } = yield* documents.add(
        markdown("p.md", "# Cancellation\n\nOne month is enough.\n\n# Other\n\nNothing here. Café prices: £3."),
      );
      assert.deepEqual(yield* found("cancellations"), ["One month is enough."]);
      assert.deepEqual(yield* found("cafe", "price"), ["Nothing here. Café prices: £3."]);
      assert.deepEqual(yield* found('"', "near", "*", "col:", "unknown"), []);
      yield* documents.remove(document.id);
      assert.deepEqual(yield* found("cancellations"), []);
      const sql = yield* SqlClient.SqlClient;
      for (const table of ["passages", "passage_words", "passage_trigrams"]) {
        assert.deepEqual(yield* sql`SELECT count(*) AS n FROM ${sql(table)}`, [{ n: 0 }]);
      }
    }).pipe(Effect.provide(layer)),
  );
});

describe("a file", () => {
  it.effect("is imported by its extension, without folders and byte order mark", () =>
    Effect.gen(function* () {
      const documents = yield* Documents;
      const { document } = yield* documents.importFile("some/folder/Notes.MD", utf8("\uFEFF# Hi\n\nThere."));
      assert.deepInclude(document, { name: "Notes.MD", mediaType: "text/markdown" });
      assert.equal((yield* documents.get(document.id)).text, "# Hi\n\nThere.");
      const plain = yield* documents.importFile("C:\\notes.txt", utf8("Plain."));
      assert.deepInclude(plain.document, { name: "notes.txt", mediaType: "text/plain" });
    }).pipe(Effect.provide(layer)),
  );

  it.effect.each([
    ["kind", "scan.pdf", utf8("%PDF-1.7")],
    ["kind", "README", utf8("text")],
    ["encoding", "latin1.txt", Uint8Array.of(0x63, 0x61, 0x66, 0xe9)],
    ["encoding", "utf16.txt", Uint8Array.of(0xff, 0xfe, 0x68, 0x00, 0x69, 0x00)],
    ["encoding", "zeros.txt", Uint8Array.of(0x68, 0x00, 0x69, 0x00)],
    ["encoding", "surrogate.txt", Uint8Array.of(0xed, 0xa0, 0x80)],
    ["empty", "empty.md", utf8(" \n")],
    ["empty", "bom.md", utf8("\uFEFF")],
  ] as const)("that is no document is refused by name: %s %s", ([problem, name, bytes]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* Documents).importFile(name, bytes));
      assert.deepInclude(error, { _tag: "FileRefused", problem, name });
      assert.include(error.message, name);
    }).pipe(Effect.provide(layer)),
  );
});
