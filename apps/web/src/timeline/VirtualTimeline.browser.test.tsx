import { createRef, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import type { StartPlace, Timeline } from "./Timeline.ts";
import { VirtualTimeline } from "./VirtualTimeline.tsx";

describe("the virtual timeline", () => {
  test("begins at the newest message", async () => {
    const { timeline, top } = await show({ start: 9_900, end: 10_000 });
    await timeline.whenStable("row-9999", soon());
    expect(top("row-9999")).toBeLessThan(600);
    expect(timeline.isAtEnd()).toBe(true);
  });

  test("begins with a row at the place that it is given", async () => {
    const { timeline, top } = await show({ start: 100, end: 200, startPlace: { messageId: "row-150", offset: 80 } });
    await timeline.whenStable("row-150", soon());
    expect(top("row-150")).toBeCloseTo(80, 0);
  });

  test("goes to any row, however uneven the heights, and stays there", async () => {
    const { timeline, top } = await show({ start: 0, end: 600 });
    for (const row of ["row-20", "row-431", "row-7", "row-300"]) {
      timeline.scrollToMessage(row, 100);
      await timeline.whenStable(row, soon());
      timeline.scrollBy((top(row) ?? Number.NaN) - 100);
      await timeline.whenStable(row, soon());
      expect(top(row)).toBeCloseTo(100, 0);
    }
  });

  test("keeps what is in view in its place when older messages are loaded", async () => {
    const { timeline, top, asked, update } = await show({
      start: 300,
      end: 400,
      startPlace: { messageId: "row-305", offset: 40 },
    });
    await expect.poll(() => asked, { timeout: 5_000 }).toContain("older");
    const before = top("row-305");
    await update({ start: 240, end: 400 });
    await timeline.whenStable("row-305", soon());
    expect(Math.abs((top("row-305") ?? Number.NaN) - (before ?? 0))).toBeLessThanOrEqual(1);
  });

  test("asks for what lies beyond both ends", async () => {
    const { timeline, asked } = await show({ start: 300, end: 360 });
    await timeline.whenStable("row-359", soon());
    timeline.scrollToMessage("row-301", 0);
    await expect.poll(() => asked, { timeout: 5_000 }).toContain("older");
    timeline.scrollToMessage("row-359", 0);
    await expect.poll(() => asked, { timeout: 5_000 }).toContain("newer");
  });

  test("tells the first row in view", async () => {
    const { timeline } = await show({ start: 0, end: 100, startPlace: { messageId: "row-50", offset: 0 } });
    await timeline.whenStable("row-50", soon());
    expect(timeline.firstVisible()?.messageId).toBe("row-50");
  });
});

interface Shown {
  readonly start: number;
  readonly end: number;
  readonly startPlace?: StartPlace;
}

async function show(shown: Shown) {
  const reference = createRef<Timeline>();
  const asked: string[] = [];
  const view = (next: Shown): ReactNode => (
    <div style={{ height: 600, width: 700 }}>
      <VirtualTimeline
        ids={Array.from({ length: next.end - next.start }, (_, index) => `row-${next.start + index}`)}
        start={next.start}
        total={10_000}
        startPlace={shown.startPlace ?? "newest"}
        renderRow={(id) => <UnevenRow id={id} />}
        onNearStart={() => asked.push("older")}
        onNearEnd={() => asked.push("newer")}
        onAtEndChange={() => undefined}
        timeline={reference}
      />
    </div>
  );
  const screen = await render(view(shown));
  await expect.poll(() => reference.current?.scroller()).toBeDefined();
  const timeline = (): Timeline => {
    if (reference.current === null) throw new RangeError("the timeline is not mounted");
    return reference.current;
  };
  const top = (id: string): number | undefined => {
    const row = timeline().row(id)?.getBoundingClientRect().top;
    const frame = timeline().scroller()?.getBoundingClientRect().top;
    return row === undefined || frame === undefined ? undefined : row - frame;
  };
  return { timeline: timeline(), top, asked, update: (next: Shown) => screen.rerender(view(next)) };
}

/** Heights from 30 to 600 pixels, the same for the same row. */
function UnevenRow({ id }: { readonly id: string }): ReactNode {
  const number = Number(id.slice(4));
  return (
    <article data-message-id={id} style={{ height: 30 + ((number * 7_919) % 571) }}>
      {id}
    </article>
  );
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
