import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Citation } from "@pincite/format";
import type { ListAdapter } from "../navigation/adapters.ts";
import type { NavigationHandle } from "../navigation/use-navigation.ts";
import { rowIdOf } from "../navigation/words.ts";

/** A message of the test timeline. */
export interface TestMessage {
  readonly id: string;
  readonly version: number;
  readonly content: ReactNode;
}

/** Where a person is in the test timeline. */
export interface TestPlace {
  readonly id: string;
  readonly offset: number;
}

interface TimelineProps {
  readonly messages: readonly TestMessage[];
  readonly attachRow: NavigationHandle["attachRow"];
  readonly list: Ref<ListAdapter<TestPlace>>;
  readonly busy?: boolean;
}

const estimate = 60;

/** A small virtual list, made as unhelpful as they come: it estimates heights, measures late and corrects nothing. */
export function Timeline({ messages, attachRow, list, busy = false }: TimelineProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [heights] = useState(() => new Map<string, number>());
  const [top, setTop] = useState(0);
  const [, setMeasured] = useState(0);
  const tops: number[] = [];
  let total = 0;
  for (const { id } of messages) {
    tops.push(total);
    total += heights.get(id) ?? estimate;
  }
  const offsetOf = (id: string) => tops[messages.findIndex((message) => message.id === id)] ?? 0;
  const visible = messages.flatMap((message, index) => {
    const y = tops[index] ?? 0;
    return y + (heights.get(message.id) ?? estimate) >= top - 100 && y <= top + 500 ? [{ message, y }] : [];
  });

  useImperativeHandle(list, () => ({
    scroller: () => scroller.current,
    scrollToRow: (citation: Citation) => scroller.current?.scrollTo({ top: offsetOf(rowIdOf(citation.source)) }),
    readPlace: () => {
      const now = scroller.current?.scrollTop ?? 0;
      const index = Math.max(
        0,
        tops.findLastIndex((y) => y <= now),
      );
      return { id: messages[index]?.id ?? "", offset: now - (tops[index] ?? 0) };
    },
    restorePlace: ({ id, offset }: TestPlace) => scroller.current?.scrollTo({ top: offsetOf(id) + offset }),
  }));

  return (
    <div
      ref={scroller}
      data-testid="scroller"
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      style={{ height: 400, overflow: "auto", overflowAnchor: "none" }}
    >
      <div style={{ height: total, position: "relative" }}>
        {visible.map(({ message, y }) => (
          <Row
            key={message.id}
            message={message}
            top={y}
            busy={busy}
            attachRow={attachRow}
            onHeight={(height) => {
              if (heights.get(message.id) === height) return;
              heights.set(message.id, height);
              setMeasured((count) => count + 1);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly message: TestMessage;
  readonly top: number;
  readonly busy: boolean;
  readonly attachRow: NavigationHandle["attachRow"];
  readonly onHeight: (height: number) => void;
}

function Row({ message, top, busy, attachRow, onHeight }: RowProps) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <article
      ref={row}
      data-pincite-row=""
      data-testid={message.id}
      tabIndex={-1}
      aria-busy={busy}
      style={{ position: "absolute", top, left: 0, right: 0 }}
    >
      <div ref={(element) => (element ? attachRow(message.id, element, message.version) : undefined)}>
        {message.content}
      </div>
    </article>
  );
}

/** Messages of uneven height, of which a few can be replaced. */
export function manyMessages(count: number, replaced: Readonly<Record<number, ReactNode>> = {}): TestMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const lines = 1 + ((index * 7919) % 11);
    const text = Array.from({ length: lines }, (_, line) => `Message ${index} says line ${line} and more of it.`);
    const content = replaced[index] ?? text.map((line) => <p key={line}>{line}</p>);
    return { id: `message-${index}`, version: 1, content };
  });
}
