import type { CitationCheck } from "@pincite/api";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Layer from "effect/Layer";
import * as Scope from "effect/Scope";
import { People } from "./access/People.ts";
import { CitationChecks } from "./citations/CitationChecks.ts";
import { TextStreams } from "./citations/TextStreams.ts";
import { type DataFolderError, layerDataFolder } from "./database/DataFolder.ts";
import type { NewerDatabase } from "./database/migrations.ts";
import { Documents, type Imported } from "./documents/Documents.ts";
import { Environment } from "./environment/Environment.ts";
import { EventBus } from "./events/EventBus.ts";
import { Messages } from "./messages/Messages.ts";
import { Threads } from "./threads/Threads.ts";

/** An environment whose data a command works on, without a server; a server may have it open too. */
export interface OpenEnvironment {
  readonly id: string;
  readonly label: string;
  /** The person to whom it belongs. */
  readonly ownerId: string;
  /** Imports a Markdown or text file; rejects with `FileRefused` or `DocumentTooLong`. */
  readonly importFile: (name: string, bytes: Uint8Array) => Promise<Imported>;
  /** Whether the sources of citations hold their words, in the order of the URIs; of messages, those of the owner. */
  readonly check: (uris: readonly string[]) => Promise<readonly CitationCheck[]>;
  readonly close: () => Promise<void>;
}

/** Opens the environment of a data folder, made when absent; rejects with a `DataFolderError` or `NewerDatabase`. */
export const openEnvironment = (dataFolder: string): Promise<OpenEnvironment> => Effect.runPromise(open(dataFolder));

const open = Effect.fnUntraced(function* (
  folder: string,
): Effect.fn.Return<OpenEnvironment, DataFolderError | NewerDatabase> {
  const layer = CitationChecks.layer.pipe(
    Layer.provide([
      TextStreams.layer(),
      Messages.layer.pipe(Layer.provide(Threads.layer), Layer.provide(EventBus.layer)),
    ]),
    Layer.provideMerge(Layer.mergeAll(Documents.layer, Environment.layer({}), People.layer)),
    Layer.provide(layerDataFolder({ folder, only: false })),
  );
  const scope = yield* Scope.make();
  const context = yield* Effect.onError(Layer.buildWithScope(layer, scope), (cause) =>
    Scope.close(scope, Exit.failCause(cause)),
  );
  const { id, label } = Context.get(context, Environment);
  const documents = Context.get(context, Documents);
  const checks = Context.get(context, CitationChecks);
  const { owner } = Context.get(context, People);
  return {
    id,
    label,
    ownerId: owner.id,
    importFile: (name, bytes) => Effect.runPromise(documents.importFile(name, bytes)),
    check: (uris) => Effect.runPromise(checks.check(owner.id, uris)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  };
});
