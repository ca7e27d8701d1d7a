import { Api, defaultPageSize } from "@pincite/api";
import * as Effect from "effect/Effect";
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder";
import { Messages } from "../messages/Messages.ts";
import { Sending } from "../messages/Sending.ts";
import { Replies } from "../replies/Replies.ts";
import { Threads } from "../threads/Threads.ts";

/** Threads. */
export const layerThreadsHandlers = HttpApiBuilder.group(
  Api,
  "threads",
  Effect.fnUntraced(function* (handlers) {
    const threads = yield* Threads;
    const sending = yield* Sending;
    return handlers.handleAll({
      list: ({ query }) => threads.list({ cursor: query.cursor, limit: query.limit ?? defaultPageSize }),
      create: ({ payload }) => threads.create(payload),
      get: ({ params }) => threads.get(params.id),
      update: ({ params, payload }) => threads.rename(params.id, payload.title),
      remove: ({ params }) => sending.removeThread(params.id),
    });
  }),
);

/** Messages. What is read from the database is shown as the events tell it: a reply being written is ahead of its row. */
export const layerMessagesHandlers = HttpApiBuilder.group(
  Api,
  "messages",
  Effect.fnUntraced(function* (handlers) {
    const messages = yield* Messages;
    const sending = yield* Sending;
    const { refresh } = yield* Replies;
    return handlers.handleAll({
      page: ({ params, query }) =>
        Effect.map(messages.page(params.threadId, { ...query, limit: query.limit ?? defaultPageSize }), (page) => ({
          ...page,
          messages: page.messages.map(refresh),
        })),
      get: ({ params }) => Effect.map(messages.get(params.threadId, params.messageId), refresh),
      send: ({ params, payload }) => sending.send(params.threadId, payload),
      retry: ({ params }) => sending.retry(params.threadId, params.messageId),
      stop: ({ params }) => sending.stop(params.threadId, params.messageId),
    });
  }),
);
