import { Api, CurrentAccess, defaultPageSize, type PersonId } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { Messages } from "../messages/Messages.ts";
import { Sending } from "../messages/Sending.ts";
import { Replies } from "../replies/Replies.ts";
import { Threads } from "../threads/Threads.ts";

/** Does something as the person who asks. */
const asPerson = <A, E, R>(use: (personId: PersonId) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentAccess, ({ person }) => use(person.id));

/** Threads of the person who asks. */
export const layerThreadsHandlers = HttpApiBuilder.group(
  Api,
  "threads",
  Effect.fnUntraced(function* (handlers) {
    const threads = yield* Threads;
    const sending = yield* Sending;
    return handlers.handleAll({
      list: ({ query }) =>
        asPerson((personId) => threads.list(personId, { cursor: query.cursor, limit: query.limit ?? defaultPageSize })),
      create: ({ payload }) => asPerson((personId) => threads.create(personId, payload)),
      get: ({ params }) => asPerson((personId) => threads.get(personId, params.id)),
      update: ({ params, payload }) => asPerson((personId) => threads.rename(personId, params.id, payload.title)),
      remove: ({ params }) => asPerson((personId) => sending.removeThread(personId, params.id)),
    });
  }),
);

/** Messages of the person who asks. What is read from the database is shown as the events tell it: a reply being written is ahead of its row. */
export const layerMessagesHandlers = HttpApiBuilder.group(
  Api,
  "messages",
  Effect.fnUntraced(function* (handlers) {
    const messages = yield* Messages;
    const sending = yield* Sending;
    const { refreshStored } = yield* Replies;
    return handlers.handleAll({
      page: ({ params, query }) =>
        Effect.map(
          asPerson((personId) =>
            messages.page(personId, params.threadId, { ...query, limit: query.limit ?? defaultPageSize }),
          ),
          (page) => ({ ...page, messages: page.messages.map(refreshStored) }),
        ),
      get: ({ params }) =>
        Effect.map(
          asPerson((personId) => messages.get(personId, params.threadId, params.messageId)),
          refreshStored,
        ),
      send: ({ params, payload }) => asPerson((personId) => sending.send(personId, params.threadId, payload)),
      retry: ({ params }) => asPerson((personId) => sending.retry(personId, params.threadId, params.messageId)),
      stop: ({ params }) => asPerson((personId) => sending.stop(personId, params.threadId, params.messageId)),
    });
  }),
);
