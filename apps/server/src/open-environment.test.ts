import { assert, describe, it } from "@effect/vitest";
import { encode } from "@pincite/format";
import * as Effect from "effect/Effect";
import { openEnvironment } from "./open-environment.ts";
import { signIn, startServer, temporaryFolder } from "./testing/TestServer.ts";

const opened = (folder: string) =>
  Effect.acquireRelease(
    Effect.promise(() => openEnvironment(folder)),
    (environment) => Effect.promise(() => environment.close()),
  );

const bytes = (text: string) => new TextEncoder().encode(text);

describe("an environment opened without a server", () => {
  it.live("takes documents while a server runs, which has them at once", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const server = yield* startServer({ dataFolder });
      const { client } = yield* signIn(server);
      const environment = yield* opened(dataFolder);
      assert.strictEqual(environment.id, server.environmentId);
      const imported = yield* Effect.promise(() => environment.importFile("notes.md", bytes("# Notes\n\nWords.")));
      const again = yield* Effect.promise(() => environment.importFile("notes.md", bytes("# Notes\n\nWords.")));
      assert.isTrue(imported.created);
      assert.deepStrictEqual(again, { document: imported.document, created: false });
      assert.deepStrictEqual((yield* client.documents.list()).documents, [imported.document]);
      const read = yield* client.documents.get({ params: { id: imported.document.id } });
      assert.strictEqual(read.text, "# Notes\n\nWords.");
    }).pipe(Effect.scoped),
  );

  it.live("tells whether its documents hold a quote, while a server runs and without one", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const server = yield* startServer({ dataFolder });
      const environment = yield* opened(dataFolder);
      const { document } = yield* Effect.promise(() => environment.importFile("notes.md", bytes("# Notes\n\nWords.")));
      const uri = (text: string) =>
        encode({
          environmentId: environment.id,
          source: { kind: "document", documentId: document.id },
          text,
          start: 6,
          end: 6 + text.length,
          prefix: "Notes ",
          suffix: "",
        });
      const answers = [
        { state: "moved", version: 1, start: 6, end: 12 },
        { state: "missing", version: 1 },
      ] as const;
      const check = Effect.promise(() => environment.check([uri("Words."), uri("Other words.")]));
      assert.deepStrictEqual(yield* check, answers);
      yield* Effect.promise(() => server.stop());
      assert.deepStrictEqual(yield* check, answers);
    }).pipe(Effect.scoped),
  );

  it.live("is made when it is absent, and is the one that a server finds later", () =>
    Effect.gen(function* () {
      const dataFolder = yield* temporaryFolder;
      const first = yield* Effect.promise(() => openEnvironment(dataFolder));
      const refused = yield* Effect.flip(
        Effect.tryPromise({ try: () => first.importFile("x.exe", bytes("x")), catch: (error) => error as Error }),
      );
      assert.include(refused.message, "x.exe");
      yield* Effect.promise(() => first.close());
      assert.strictEqual((yield* startServer({ dataFolder })).environmentId, first.id);
    }).pipe(Effect.scoped),
  );
});
