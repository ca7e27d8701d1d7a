import { describe, expect, it } from "vitest";
import { type Box, placeToolbar } from "./placement.ts";

const line = (left: number, top: number, width = 100) => ({ left, top, right: left + width, bottom: top + 20 });
const viewport = { left: 0, top: 0, right: 800, bottom: 600 };
const toolbar = { width: 200, height: 40 };
const first = line(200, 300);
const last = line(200, 340);
const place = (input: "mouse" | "touch", from: Box, to: Box, anchor = to) =>
  placeToolbar({ captured: { rects: [from, to], anchorRect: anchor, input }, toolbar, viewport });

describe("placeToolbar", () => {
  it("goes below what was selected forwards with the mouse, centred on where that ended", () => {
    const placement = place("mouse", first, last);
    expect(placement).toEqual({ left: 150, top: 368, side: "below" });
  });

  it("goes above what was selected backwards", () => {
    const placement = place("mouse", first, last, first);
    expect(placement).toEqual({ left: 150, top: 252, side: "above" });
  });

  it("goes to the other side where there is no room", () => {
    const low = line(200, 570);
    expect(place("mouse", first, low)?.side).toBe("above");
    const high = line(200, 10);
    expect(place("mouse", high, last, high)?.side).toBe("below");
  });

  it("stays inside the viewport sideways", () => {
    const right = line(790, 300, 8);
    const placement = place("mouse", right, right);
    expect(placement?.left).toBe(592);
  });

  it("keeps at least 50 px below the end handle on touch", () => {
    expect(place("touch", first, last)).toEqual({ left: 150, top: last.bottom + 50, side: "below" });
  });

  it("goes above the system's menu on touch when there is no room below", () => {
    const low = line(200, 520);
    expect(place("touch", low, low)).toEqual({ left: 150, top: low.top - 64 - toolbar.height, side: "above" });
  });

  it("docks at the bottom on touch when the selection runs past it", () => {
    const beyond = line(200, 900);
    const placement = place("touch", first, beyond);
    expect(placement).toEqual({ left: 150, top: 552, side: "docked" });
  });

  it("goes nowhere while the words are not mounted", () => {
    const captured = { rects: [], anchorRect: first, input: "mouse" } as const;
    expect(placeToolbar({ captured, toolbar, viewport })).toBeUndefined();
  });
});
