import { describe, expect, it } from "vitest";
import { placeToolbar } from "./placement.ts";

const line = (left: number, top: number, width = 100) => ({ left, top, right: left + width, bottom: top + 20 });
const viewport = { left: 0, top: 0, right: 800, bottom: 600 };
const toolbar = { width: 200, height: 40 };
const first = line(200, 300);
const last = line(200, 340);

describe("placeToolbar", () => {
  it("goes below what was selected forwards with the mouse, centred on where that ended", () => {
    const placement = placeToolbar({ first, last, anchor: last, toolbar, viewport, input: "mouse" });
    expect(placement).toEqual({ left: 150, top: 368, side: "below" });
  });

  it("goes above what was selected backwards", () => {
    const placement = placeToolbar({ first, last, anchor: first, toolbar, viewport, input: "mouse" });
    expect(placement).toEqual({ left: 150, top: 252, side: "above" });
  });

  it("goes to the other side where there is no room", () => {
    const low = line(200, 570);
    expect(placeToolbar({ first, last: low, anchor: low, toolbar, viewport, input: "mouse" }).side).toBe("above");
    const high = line(200, 10);
    expect(placeToolbar({ first: high, last, anchor: high, toolbar, viewport, input: "mouse" }).side).toBe("below");
  });

  it("stays inside the viewport sideways", () => {
    const right = line(790, 300, 8);
    const placement = placeToolbar({ first: right, last: right, anchor: right, toolbar, viewport, input: "mouse" });
    expect(placement.left).toBe(592);
  });

  it("keeps at least 50 px below the end handle on touch", () => {
    const { top, side } = placeToolbar({ first, last, anchor: last, toolbar, viewport, input: "touch" });
    expect(side).toBe("below");
    expect(top - last.bottom).toBeGreaterThanOrEqual(50);
  });

  it("goes above the system's menu on touch when there is no room below", () => {
    const low = line(200, 520);
    const { top, side } = placeToolbar({ first: low, last: low, anchor: low, toolbar, viewport, input: "touch" });
    expect(side).toBe("above");
    expect(low.top - (top + toolbar.height)).toBeGreaterThanOrEqual(50);
  });

  it("docks at the bottom on touch when the selection runs past it", () => {
    const beyond = line(200, 900);
    const placement = placeToolbar({ first, last: beyond, anchor: beyond, toolbar, viewport, input: "touch" });
    expect(placement).toEqual({ left: 150, top: 552, side: "docked" });
  });
});
