import type { ReactNode } from "react";
import { ChipPopover } from "./ChipPopover.tsx";
import { ComposerField } from "./ComposerField.tsx";
import { ComposerFooter } from "./ComposerFooter.tsx";
import { ComposerNotices } from "./ComposerNotices.tsx";
import type { ComposerProps } from "./seam.ts";
import { useComposerSession } from "./use-composer-session.ts";
import "./composer.css";

/** Where a message is written: the text with its chips, what it measures, and Send. */
export function Composer(props: ComposerProps): ReactNode {
  return <ThreadComposer key={JSON.stringify([props.environment.id, props.threadId])} {...props} />;
}

function ThreadComposer(props: ComposerProps): ReactNode {
  const { session, view } = useComposerSession(props);
  const chip = view.open === null ? undefined : session.editor.chip(view.open);
  return (
    <section
      aria-label="Composer"
      data-slot="composer"
      className="w-full rounded-composer border border-line bg-raised px-4 pt-3 pb-2.5 shadow-float focus-within:border-line-strong/50"
    >
      <ComposerField session={session} view={view} placeholder={props.placeholder ?? "Ask about what you read"} />
      <ComposerNotices session={session} view={view} />
      <ComposerFooter session={session} view={view} limit={props.environment.limits.expandedLength} stop={props.stop} />
      {chip !== undefined && view.open !== null && (
        <ChipPopover
          key={view.open}
          id={view.open}
          chip={chip}
          session={session}
          place={props.placeOf?.(chip.citation)}
          activate={props.activateCitation}
        />
      )}
      <output aria-live="polite" data-slot="announcement" className="sr-only">
        <span key={view.announcement.number}>{view.announcement.sentence}</span>
      </output>
    </section>
  );
}
