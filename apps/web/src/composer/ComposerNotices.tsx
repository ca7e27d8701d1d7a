import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { OtherVersion } from "../drafts/index.ts";
import type { ComposerSession, ComposerView } from "./composer-view.ts";
import { lineFor } from "./line-for.ts";
import type { Excess } from "./measure.ts";
import { count, overLimit } from "./wording.ts";

/** What the person should know before sending, each with its way on. Nothing is shown when there is nothing to say. */
export function ComposerNotices({
  session,
  view,
}: {
  readonly session: ComposerSession;
  readonly view: ComposerView;
}): ReactNode {
  const { send, measure, notice, others } = view;
  return (
    <>
      {send.phase === "failed" && (
        <Notice bad slot="send-failed">
          <span>Not sent. {send.message}</span>
          <Action onClick={() => session.send()}>{send.retryable ? "Retry" : "Send again"}</Action>
        </Notice>
      )}
      {measure?.excess != null && <TooLong excess={measure.excess} session={session} />}
      {view.storageProblem !== null && (
        <Notice bad slot="not-saved">
          <span>{view.storageProblem}</span>
        </Notice>
      )}
      {notice !== null && (
        <Notice slot="notice">
          <span className="flex-1">{notice}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => session.dismissNotice()}
            className="grid size-6 place-items-center rounded-[7px] hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <X size={14} aria-hidden />
          </button>
        </Notice>
      )}
      {others.map((other) => (
        <Other key={other.branch} other={other} session={session} />
      ))}
    </>
  );
}

function TooLong({ excess, session }: { readonly excess: Excess; readonly session: ComposerSession }): ReactNode {
  return (
    <Notice bad slot="too-long">
      <span>{overLimit(excess)}</span>
      {excess.largest.length > 0 && (
        <ul aria-label="Largest quotes" className="flex w-full flex-col items-start gap-1 text-soft">
          <li aria-hidden>Largest quotes:</li>
          {excess.largest.map(({ chip, label, length, start }) => (
            <li key={start} className="flex max-w-full items-baseline gap-2 text-soft">
              <LargeQuote chip={chip} label={label} session={session} />
              <span className="tabular-nums">{count(length)}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function LargeQuote({
  chip,
  label,
  session,
}: {
  readonly chip: number | null;
  readonly label: string;
  readonly session: ComposerSession;
}): ReactNode {
  const words = <span className="truncate font-serif text-[13.5px] italic">{label}</span>;
  if (chip === null) return words;
  return (
    <button
      type="button"
      title="Select this quote in the draft"
      onClick={() => {
        const id = session.editor.chips()[chip];
        if (id !== undefined) session.editor.select(id);
      }}
      className="inline-flex min-w-0 rounded-[6px] border-l-3 border-quote-line bg-quote px-2 text-quote-ink hover:bg-quote-hover pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {words}
    </button>
  );
}

function Other({ other, session }: { readonly other: OtherVersion; readonly session: ComposerSession }): ReactNode {
  return (
    <Notice slot="other-version">
      <span className="min-w-0 flex-1 truncate">Another tab wrote: {lineFor(other.parts)}</span>
      <Action onClick={() => session.merge(other)}>Add it here</Action>
      <Action onClick={() => session.discard(other)}>Discard it</Action>
    </Notice>
  );
}

function Notice({
  bad = false,
  slot,
  children,
}: {
  readonly bad?: boolean;
  readonly slot: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      data-slot={slot}
      className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 text-[13px] leading-5 ${bad ? "text-bad" : "text-soft"}`}
    >
      {children}
    </div>
  );
}

function Action({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }): ReactNode {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-[7px] px-2 py-0.5 font-medium text-ink underline decoration-line-strong underline-offset-3 hover:bg-hover pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
