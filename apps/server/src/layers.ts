import { join, resolve } from "node:path";
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem";
import type { QuoteLayout } from "@pincite/format";
import * as Layer from "effect/Layer";
import * as Redacted from "effect/Redacted";
import { Accesses } from "./access/Accesses.ts";
import { Codes } from "./access/Codes.ts";
import { People } from "./access/People.ts";
import { CitationChecks } from "./citations/CitationChecks.ts";
import { TextStreams } from "./citations/TextStreams.ts";
import { Documents } from "./documents/Documents.ts";
import { PassageSearch } from "./documents/PassageSearch.ts";
import { EventBus } from "./events/EventBus.ts";
import { ChatSessions } from "./messages/ChatSessions.ts";
import { layerResumeTurns } from "./messages/layer-resume-turns.ts";
import { Accounts } from "./ledger/Accounts.ts";
import { Messages } from "./messages/Messages.ts";
import { Sending } from "./messages/Sending.ts";
import { Extractive } from "./provider/Extractive.ts";
import { ProviderService, QuoteLayoutInUse } from "./provider/ProviderService.ts";
import { type ModelKind, ProviderSettings } from "./provider/ProviderSettings.ts";
import { layerLedgers, layerTools, type ToolSources } from "./tools/layer-tools.ts";
import { Replies } from "./replies/Replies.ts";
import { Threads } from "./threads/Threads.ts";

/** A provider that is used as long as the process runs, whatever the settings page says. */
export interface ProviderOptions {
  /** What the base URL speaks; `openai-compatible` when not said. */
  readonly kind?: ModelKind | undefined;
  readonly baseUrl: string;
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The longest message that is sent, its quotes written out, in UTF-16 code units. */
  readonly limit?: number | undefined;
}

/** Everything between the database and HTTP; needs the database and the environment. */
export const layerServices = (
  dataFolder: string,
  provider: ProviderOptions | undefined,
  quoteLayout: QuoteLayout = "tags",
  sources: ToolSources = {},
) => {
  const settings = ProviderSettings.layer({
    keyFile: join(resolve(dataFolder), "provider-key.json"),
    startedWith:
      provider === undefined
        ? undefined
        : {
            kind: provider.kind,
            baseUrl: provider.baseUrl,
            model: provider.model,
            limit: provider.limit,
            apiKey: provider.apiKey === undefined ? undefined : Redacted.make(provider.apiKey),
          },
  }).pipe(Layer.provide(NodeFileSystem.layer));
  const providers = ProviderService.layer.pipe(
    Layer.provideMerge(settings),
    Layer.provide(Extractive.layer),
    Layer.provide(layerTools(dataFolder, sources)),
    Layer.provide(PassageSearch.layer),
    Layer.provide(Layer.succeed(QuoteLayoutInUse, quoteLayout)),
  );
  return layerAroundProvider.pipe(Layer.provideMerge(providers), Layer.provide(layerLedgers(dataFolder, sources)));
};

const layerConversations = Layer.mergeAll(Sending.layer, ChatSessions.layer, layerResumeTurns).pipe(
  Layer.provideMerge(Replies.layer),
  Layer.provideMerge(Messages.layer),
  Layer.provideMerge(Threads.layer),
  Layer.provideMerge(EventBus.layer),
);

/** Everything between the database and HTTP but the provider and its settings. */
export const layerAroundProvider = Layer.mergeAll(
  CitationChecks.layer.pipe(
    Layer.provide(TextStreams.layer()),
    Layer.provideMerge(Layer.merge(layerConversations, Documents.layer)),
  ),
  Codes.layer,
  Accesses.layer,
  People.layer,
  Accounts.layer,
);
