import * as HttpApi from "effect/http-api/HttpApi";
import * as OpenApi from "effect/http-api/OpenApi";
import { AccessGroup, PairingGroup } from "./access.ts";
import { AccountsGroup } from "./accounts.ts";
import { ChatSessionsGroup } from "./chat-sessions.ts";
import { CitationsGroup } from "./citations.ts";
import { DocumentsGroup } from "./documents.ts";
import { EnvironmentGroup, HealthGroup } from "./environment.ts";
import { EventsGroup } from "./events.ts";
import { MessagesGroup } from "./messages.ts";
import { PeopleGroup } from "./people.ts";
import { ProviderGroup } from "./provider.ts";
import { ThreadsGroup } from "./threads.ts";

/** The HTTP API of an environment: the server implements it, clients and the OpenAPI document are derived from it. */
export class Api extends HttpApi.make("pincite")
  .add(HealthGroup)
  .add(PairingGroup)
  .add(AccessGroup)
  .add(PeopleGroup)
  .add(EnvironmentGroup)
  .add(ThreadsGroup)
  .add(MessagesGroup)
  .add(ChatSessionsGroup)
  .add(EventsGroup)
  .add(ProviderGroup)
  .add(DocumentsGroup)
  .add(CitationsGroup)
  .add(AccountsGroup)
  .prefix("/api")
  .annotateMerge(OpenApi.annotations({ title: "Pincite", version: "1" })) {}
