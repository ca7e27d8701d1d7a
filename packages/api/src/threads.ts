import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { IdConflict, InvalidInput, NotFound } from "./errors.ts";
import { ThreadId } from "./ids.ts";
import { maxPageSize, maxTitleLength } from "./limits.ts";
import { Count, Text, Time } from "./text.ts";

/** A conversation. Without a title of its own it is named after its first message; `title` is "" until there is one. */
export const Thread = Schema.Struct({
  id: ThreadId,
  title: Schema.String,
  createdAt: Time,
  updatedAt: Time,
  messageCount: Count,
});
/** A conversation. */
export type Thread = typeof Thread.Type;

/** A page of threads, those with the newest activity first; `next` asks for the following page. */
export const ThreadPage = Schema.Struct({ threads: Schema.Array(Thread), next: Schema.NullOr(Schema.String) });
/** A page of threads. */
export type ThreadPage = typeof ThreadPage.Type;

const title = Text.check(Schema.isMaxLength(maxTitleLength));
const params = { id: ThreadId };

/** A person's threads: list, create (the same id twice is one thread), rename, delete. */
export class ThreadsGroup extends HttpApiGroup.make("threads")
  .add(
    HttpApiEndpoint.get("list", "/threads", {
      query: {
        cursor: Schema.optionalKey(Schema.String),
        limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxPageSize }))),
      },
      success: ThreadPage,
      error: InvalidInput,
    }),
    HttpApiEndpoint.post("create", "/threads", {
      payload: Schema.Struct({ id: ThreadId, title: Schema.optionalKey(title) }),
      success: Thread,
      error: IdConflict,
    }),
    HttpApiEndpoint.get("get", "/threads/:id", { params, success: Thread, error: NotFound }),
    HttpApiEndpoint.patch("update", "/threads/:id", {
      params,
      payload: Schema.Struct({ title }),
      success: Thread,
      error: NotFound,
    }),
    HttpApiEndpoint.delete("remove", "/threads/:id", { params, error: NotFound }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
