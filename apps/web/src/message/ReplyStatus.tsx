import { type Message, MessageId, ThreadId } from "@pincite/api";
import { RotateCcw, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useServices } from "../app/Services.ts";
import { attempt, type Failure } from "../environment/outcome.ts";
import { Button } from "../interface/Button.tsx";
import type { ThreadStore } from "../thread/ThreadStore.ts";

/** What a reply that is not complete says about itself, and the way on. */
export function ReplyStatus({ message, store }: { readonly message: Message; readonly store: ThreadStore }): ReactNode {
  const { client } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { status } = message;
  if (status === "complete") return null;
  if (status === "streaming") {
    return message.text === "" ? <p className="caret text-[14px] text-soft">Writing a reply</p> : null;
  }

  const retry = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const params = { threadId: ThreadId.make(message.threadId), messageId: MessageId.make(message.id) };
    const retried = await attempt(client.messages.retry({ params }));
    setBusy(false);
    if (retried.ok) store.takeIn([retried.value]);
    else setFailure(retried.failure);
  };

  const isFault = status === "failed";
  return (
    <section
      aria-label="State of the reply"
      data-slot="reply-status"
      className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3.5 py-2 text-[13.5px] leading-5 ${isFault ? "bg-bad-soft text-bad" : "border border-line text-soft"}`}
    >
      {isFault && <TriangleAlert size={16} className="shrink-0" aria-hidden />}
      <p className="min-w-0 flex-1 basis-60">{failure?.message ?? sentence(message)}</p>
      {message.error?.retryable !== false && (
        <Button look="plain" className="text-ink" disabled={busy} onClick={() => void retry()}>
          <RotateCcw size={14} aria-hidden />
          Retry
        </Button>
      )}
    </section>
  );
}

function sentence({ status, error }: Message): string {
  if (error !== null) return error.message;
  if (status === "stopped") return "You stopped this reply.";
  if (status === "interrupted") return "This reply was cut off when the server stopped. What had arrived is kept.";
  return "This reply failed.";
}
