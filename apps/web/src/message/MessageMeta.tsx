import type { Message } from "@pincite/api";
import { Check, Copy, TextCursorInput } from "lucide-react";
import type { ReactNode } from "react";
import { useServices } from "../app/Services.ts";
import { IconButton } from "../interface/IconButton.tsx";
import { fullTime, shortTime } from "../interface/times.ts";
import { useCopy } from "../interface/use-copy.ts";
import { useNow } from "../interface/use-now.ts";
import { messageToCopy } from "../quoting/index.ts";

/** The line below a message that hover and focus uncover: when, by what, and what can be done with it. */
export function MessageMeta({
  message,
  threadId,
}: {
  readonly message: Message;
  readonly threadId: string;
}): ReactNode {
  const { composers, environmentId } = useServices();
  const { copied, copy } = useCopy();
  const now = useNow();
  const { role, text, provider, createdAt, status } = message;
  if (status === "streaming") return null;
  const isUser = role === "user";

  const reuse = (): void => {
    const composer = composers.get(environmentId, threadId);
    composer?.insertMarkdown(text);
    composer?.focus();
  };

  return (
    <div
      data-slot="message-meta"
      className={`quiet absolute flex h-[26px] items-center pointer-coarse:h-11 gap-1 text-[12px] leading-[18px] text-soft ${isUser ? "right-4 -mr-1.5 flex-row-reverse pointer-coarse:-mr-3.5" : "left-4 -ml-1.5 pointer-coarse:-ml-3.5"}`}
    >
      <IconButton
        icon={copied ? Check : Copy}
        label={copied ? "Copied" : "Copy as Markdown"}
        className={smallIcon}
        onClick={() => copy(messageToCopy(text))}
      />
      {isUser && (
        <IconButton icon={TextCursorInput} label="Use again in the draft" className={smallIcon} onClick={reuse} />
      )}
      <time dateTime={new Date(createdAt).toISOString()} title={fullTime(createdAt)} className="px-1">
        {shortTime(createdAt, now)}
      </time>
      {provider !== null && <span className="truncate">{provider}</span>}
    </div>
  );
}

const smallIcon = "size-[26px] pointer-coarse:size-11 [&>svg]:size-[14px]";
