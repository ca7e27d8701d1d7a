import { useAui } from "@assistant-ui/react";
import { type Citation, compose, split } from "@pincite/format";
import {
  citationFrom,
  describeNavigation,
  type FindMessage,
  isQuoteShortcut,
  NavigationAnnouncer,
  type NavigationHandle,
  ownsScroll,
  placeToolbar,
  useNavigation,
  useSelectionCapture,
} from "@pincite/react";
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from "react";

/** A product has stable ids of its own; this example keeps its one thread until the page is left. */
const environmentId = "assistant-ui-example";
const threadId = "thread";

interface Quoting extends Pick<NavigationHandle, "activate" | "attachRow"> {
  /** While a navigation moves the thread, nothing else may scroll it. */
  readonly navigating: boolean;
}

const QuotingContext = createContext<Quoting | undefined>(undefined);

/** What messages and chips need to be quoted and to lead back. */
export function useQuoting(): Quoting {
  const quoting = useContext(QuotingContext);
  if (!quoting) throw new RangeError("useQuoting needs a QuotingProvider above it.");
  return quoting;
}

/** Captures selections, puts quotes into the composer, and leads from chips to their words. */
export function QuotingProvider({ children }: { readonly children: ReactNode }) {
  const aui = useAui();
  const { state, activate, attachRow } = useNavigation({
    adapters: {
      data: {
        connect: (id) => Promise.resolve(id === environmentId ? here : { ok: false, reason: "environment-unknown" }),
        fetchAround: ({ source }) => {
          const { messages } = aui.thread.getState();
          const known = source.kind === "message" && messages.some(({ id }) => id === source.messageId);
          return Promise.resolve(known ? here : { ok: false, reason: "message-gone" });
        },
      },
      list: { scroller: () => document.querySelector(".viewport"), scrollToRow },
    },
  });
  const { captured, read, clear, toolbarProps } = useSelectionCapture({ findMessage });

  const quote = (selected = captured) => {
    if (!selected) return;
    const { messageId, selector } = selected;
    const citation = citationFrom({ environmentId, source: { kind: "message", threadId, messageId }, selector });
    const { text } = aui.composer.getState();
    aui.composer.setText(compose([...split(text), text === "" || text.endsWith(" ") ? "" : " ", citation, " "]));
    clear();
    document.querySelector<HTMLElement>(".composer [contenteditable]")?.focus();
  };
  const quoteByKey = useEffectEvent((event: KeyboardEvent) => {
    const selected = isQuoteShortcut(event) ? read() : undefined;
    if (!selected?.ok) return;
    event.preventDefault();
    quote(selected);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => quoteByKey(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  const viewport = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const place = captured && placeToolbar({ captured, toolbar: { width: 80, height: 32 }, viewport });
  const navigating = ownsScroll(state);
  const quoting = useMemo(() => ({ activate, attachRow, navigating }), [activate, attachRow, navigating]);
  return (
    <QuotingContext value={quoting}>
      {children}
      {place && (
        <button
          {...toolbarProps}
          type="button"
          className="quote"
          style={{ left: place.left, top: place.top }}
          onClick={() => quote()}
        >
          Quote
        </button>
      )}
      <NavigationAnnouncer state={state} />
      {state.phase === "unavailable" && <p className="notice">{describeNavigation(state)}</p>}
    </QuotingContext>
  );
}

const here = { ok: true } as const;

const findMessage: FindMessage = (node) => {
  const element = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("[data-quotable]");
  if (!element) return undefined;
  return { messageId: element.dataset["quotable"] ?? "", element };
};

function scrollToRow({ source }: Citation) {
  if (source.kind !== "message") return;
  document.querySelector(`[data-quotable="${CSS.escape(source.messageId)}"]`)?.scrollIntoView({ block: "nearest" });
}
