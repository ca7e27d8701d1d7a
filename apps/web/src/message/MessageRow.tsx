import type { AnswerCitation, Message, StoredMessage } from "@pincite/api";
import { memo, type ReactNode, useCallback } from "react";
import { AnswerContext } from "../answer/answer-context.ts";
import { AnswerSources } from "../answer/AnswerSources.tsx";
import { useServices } from "../app/Services.ts";
import { quotable } from "../navigation/quotable.ts";
import type { ThreadStore } from "../thread/ThreadStore.ts";
import { useMessage } from "../thread/use-message.ts";
import { Markdown } from "./Markdown.tsx";
import { MessageMeta } from "./MessageMeta.tsx";
import { ReplyStatus } from "./ReplyStatus.tsx";

/** A row of the timeline. */
export interface MessageRowProps {
  readonly store: ThreadStore;
  readonly messageId: string;
}

/** A message in the timeline; renders again for changes of its own message alone. */
export const MessageRow = memo(function MessageRow({ store, messageId }: MessageRowProps): ReactNode {
  const message = useMessage(store, messageId);
  if (message === undefined) return <div className="h-px" />;
  return <Row store={store} message={message} />;
});

function Row({ store, message }: { readonly store: ThreadStore; readonly message: StoredMessage }): ReactNode {
  const { id, role, status, position } = message;
  const isUser = role === "user";
  const labelId = `${id}-label`;
  const citations = isUser ? none : (message.citations ?? none);
  return (
    <article
      className="column group pb-[30px] pointer-coarse:pb-11 outline-offset-4"
      data-pincite-row
      data-message-id={id}
      data-role={role}
      data-status={status}
      aria-labelledby={labelId}
      aria-posinset={position + 1}
      aria-setsize={store.view.get().total}
      tabIndex={-1}
    >
      <h2 id={labelId} className="sr-only">
        {isUser ? "You" : "Reply"}
      </h2>
      <div className={isUser ? "ml-auto w-fit max-w-[86%] rounded-[14px] bg-hover px-[15px] py-2.5" : ""}>
        <AnswerContext value={citations}>
          <MessageText message={message} />
        </AnswerContext>
      </div>
      {status !== "streaming" && <AnswerSources citations={citations} />}
      {!isUser && <ReplyStatus message={message} store={store} />}
      <MessageMeta message={message} threadId={store.threadId} />
    </article>
  );
}

/** One empty list, so that a message without citations never seems to have new ones. */
const none: readonly AnswerCitation[] = [];

function MessageText({ message }: { readonly message: Message }): ReactNode {
  const { navigator } = useServices();
  const { id, version, role, status, text } = message;
  const attach = useCallback(
    (element: HTMLDivElement | null) => (element === null ? undefined : navigator.attachRow(id, element, version)),
    [navigator, id, version],
  );
  const isArriving = status === "streaming";
  return (
    <div
      ref={attach}
      data-slot="message-text"
      {...quotable("message", id)}
      className={isArriving ? "arriving" : undefined}
    >
      <Markdown
        requestKey={id}
        version={version}
        text={text}
        streaming={isArriving}
        className={role === "user" ? "prose-own" : ""}
      />
    </div>
  );
}
