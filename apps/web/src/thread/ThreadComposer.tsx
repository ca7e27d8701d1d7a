import { MessageId, ThreadId } from "@pincite/api";
import type { Citation } from "@pincite/format";
import { type ReactNode, useCallback, useContext, useMemo } from "react";
import { type Services, useServices } from "../app/Services.ts";
import { Composer } from "../composer/Composer.tsx";
import type { SendResult } from "../composer/seam.ts";
import { attempt, type Failure } from "../environment/outcome.ts";
import { CitationsContext } from "../navigation/citations-context.ts";
import { useStore } from "../store/Store.ts";
import { settlePendingThread } from "./pending-thread.ts";
import type { ThreadStore } from "./ThreadStore.ts";

/** The composer of a thread, wired to its messages. */
export function ThreadComposer({ store }: { readonly store: ThreadStore }): ReactNode {
  const services = useServices();
  const session = useStore(services.session);
  const { activate, placeOf } = useContext(CitationsContext);
  const view = useStore(store.view);
  const { streamingId } = view;
  const send = useCallback((id: string, text: string) => sendMessage(services, store, id, text), [services, store]);
  const stop = useMemo(
    () => (streamingId === null ? undefined : () => void stopReply(services, store, streamingId)),
    [services, store, streamingId],
  );
  const activateCitation = useCallback((citation: Citation) => activate(citation), [activate]);

  if (session.state !== "signed-in" || view.state === "missing") return null;
  const { id, limits, quoteLayout } = session.environment;
  return (
    <div className="flex-none pb-4 max-md:pb-2" data-slot="composer">
      <div className="column max-md:px-2">
        <Composer
          environment={{ id, limits, quoteLayout }}
          threadId={store.threadId}
          send={send}
          activateCitation={activateCitation}
          placeOf={placeOf}
          registry={services.composers}
          checks={services.checks}
          {...(stop !== undefined && { stop })}
        />
      </div>
    </div>
  );
}

async function sendMessage(services: Services, store: ThreadStore, id: string, text: string): Promise<SendResult> {
  const { client, threads, navigator } = services;
  const threadId = ThreadId.make(store.threadId);
  const isNew = store.view.get().state === "new";
  if (isNew) {
    const created = await attempt(client.threads.create({ payload: { id: threadId } }));
    if (!created.ok) return refuse(services, created.failure);
    threads.put(created.value);
  }
  const sent = await attempt(client.messages.send({ params: { threadId }, payload: { id: MessageId.make(id), text } }));
  if (!sent.ok) return refuse(services, sent.failure);
  navigator.dismiss();
  if (isNew) {
    store.noteCreated();
    settlePendingThread(store.threadId);
    services.follow(store);
  }
  if (store.holdsNewest) {
    store.takeIn([sent.value.message, sent.value.reply]);
    services.timelines.current?.scrollToEnd();
  } else await store.showNewest();
  return { ok: true };
}

function refuse({ session }: Services, failure: Failure): SendResult {
  session.noteFailure(failure);
  const { kind, message } = failure;
  const reason = kind === "aborted" ? "unreachable" : kind;
  return { ok: false, reason, message, retryable: reason === "unreachable" || reason === "busy" };
}

async function stopReply({ client }: Services, store: ThreadStore, replyId: string): Promise<void> {
  const params = { threadId: ThreadId.make(store.threadId), messageId: MessageId.make(replyId) };
  const stopped = await attempt(client.messages.stop({ params }));
  if (stopped.ok) store.takeIn([stopped.value]);
}
