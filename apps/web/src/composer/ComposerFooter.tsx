import { Square } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../interface/Button.tsx";
import type { ComposerSession, ComposerView } from "./composer-view.ts";
import type { Measure } from "./measure.ts";
import { quotes, sizeOf } from "./wording.ts";

/** From this share of the limit on the size is said in the warning colour. */
const NEAR = 0.9;

/** A draft without quotes says its size only from this share on: until then nobody needs it. */
const WORTH_SAYING = 0.25;

/** Counts, size, whether the draft is saved, and Send or Stop. */
export function ComposerFooter({
  session,
  view,
  limit,
  stop,
}: {
  readonly session: ComposerSession;
  readonly view: ComposerView;
  readonly limit: number;
  readonly stop: (() => void) | undefined;
}): ReactNode {
  const { measure, send } = view;
  const blocked = view.empty || send.phase === "sending" || (measure?.excess ?? null) !== null;
  return (
    <div className="flex items-end gap-3 pt-2.5 text-[12.5px] leading-[18px] text-soft" data-slot="composer-footer">
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-0.5 tabular-nums">
        {measure !== null && <Size measure={measure} limit={limit} />}
        <Saved saving={view.saving} />
      </div>
      {stop === undefined ? (
        <button
          type="button"
          aria-disabled={blocked}
          onClick={() => session.send()}
          className={buttonClass("primary", "min-w-16 aria-disabled:opacity-45 aria-disabled:hover:bg-accent")}
        >
          {send.phase === "sending" ? "Sending…" : "Send"}
        </button>
      ) : (
        <button type="button" onClick={stop} className={buttonClass("primary", "min-w-16")}>
          <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden />
          Stop
        </button>
      )}
    </div>
  );
}

function Size({ measure, limit }: { readonly measure: Measure; readonly limit: number }): ReactNode {
  const share = measure.expandedLength / limit;
  const over = measure.excess !== null;
  const colour = over ? "text-bad" : share >= NEAR ? "text-warn" : "";
  if (measure.quotes === 0 && share < WORTH_SAYING && !over) return null;
  return (
    <>
      {measure.quotes > 0 && <span>{quotes(measure.quotes)}</span>}
      <span aria-hidden className="h-1 w-21 overflow-hidden rounded-full bg-hover max-sm:w-12">
        <span
          className={`block h-full rounded-full ${over ? "bg-bad" : share >= NEAR ? "bg-warn" : "bg-accent"}`}
          style={{ width: `${Math.max(2, Math.min(100, share * 100))}%` }}
        />
      </span>
      <span className={colour}>{sizeOf(measure, limit)}</span>
    </>
  );
}

function Saved({ saving }: { readonly saving: ComposerView["saving"] }): ReactNode {
  if (saving === "nothing") return null;
  if (saving === "failed") return <span className="text-bad">Not saved</span>;
  // The words keep their room while a save runs, so that nothing twitches at each key.
  return <span className={saving === "saving" ? "invisible" : ""}>Saved</span>;
}
