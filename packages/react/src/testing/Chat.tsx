import type { Citation } from "@pincite/format";
import { useRef } from "react";
import { CitationChip } from "../chip/CitationChip.tsx";
import type { Mark } from "../highlight/mark.ts";
import type { DataAdapter, ListAdapter } from "../navigation/adapters.ts";
import { NavigationAnnouncer } from "../navigation/NavigationAnnouncer.tsx";
import type { Navigator } from "../navigation/navigator.ts";
import type { NavigationLimits } from "../navigation/task.ts";
import { type NavigationHandle, useNavigation } from "../navigation/use-navigation.ts";
import { type TestMessage, type TestPlace, Timeline } from "./Timeline.tsx";

/** Data that is always there. */
export const presentData: DataAdapter = {
  connect: () => Promise.resolve({ ok: true }),
  fetchAround: () => Promise.resolve({ ok: true }),
};

interface ChatProps {
  readonly messages: readonly TestMessage[];
  readonly citations: readonly Citation[];
  readonly data?: DataAdapter;
  readonly mark?: Mark;
  readonly limits?: Partial<NavigationLimits>;
  readonly navigator?: Navigator<TestPlace>;
  readonly busy?: boolean;
  readonly onNavigation?: (navigation: NavigationHandle) => void;
}

/** A product in small: chips, a timeline and the bar that says what became of a jump. */
export function Chat({
  messages,
  citations,
  data = presentData,
  mark,
  limits,
  navigator,
  busy,
  onNavigation,
}: ChatProps) {
  const list = useRef<ListAdapter<TestPlace>>(null);
  const navigation = useNavigation<TestPlace>({
    adapters: {
      data,
      list: {
        scroller: () => list.current?.scroller(),
        scrollToRow: (citation) => list.current?.scrollToRow(citation),
        readPlace: () => list.current?.readPlace?.(),
        restorePlace: (place) => list.current?.restorePlace?.(place),
      },
      ...(mark && { mark }),
    },
    ...(limits && { limits }),
    ...(navigator && { navigator }),
  });
  onNavigation?.(navigation);
  const { state, activate, next, previous, back, retry, dismiss, canGoBack, attachRow } = navigation;
  return (
    <main>
      {citations.map((citation) => (
        <CitationChip key={citation.text} citation={citation} onActivate={(one) => activate(one)} />
      ))}
      <div data-pincite-navigation="" data-testid="bar">
        <NavigationAnnouncer state={state} />
        <button type="button" onClick={next}>
          Next
        </button>
        <button type="button" onClick={previous}>
          Previous
        </button>
        <button type="button" onClick={retry}>
          Retry
        </button>
        <button type="button" onClick={dismiss}>
          Close
        </button>
        <button type="button" onClick={back} disabled={!canGoBack}>
          Back to where you were
        </button>
      </div>
      <Timeline list={list} messages={messages} attachRow={attachRow} busy={busy ?? false} />
      <p>Elsewhere</p>
    </main>
  );
}
