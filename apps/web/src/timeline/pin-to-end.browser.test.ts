import { afterEach, describe, expect, test } from "vitest";
import { PinToEnd } from "./pin-to-end.ts";

describe("a scroller that follows its end", () => {
  test("stays at the end while its content grows", async () => {
    const { list, distance } = scroller();
    for (let row = 0; row < 5; row++) {
      grow(list, 120);
      await twoFrames();
      expect(distance()).toBeLessThanOrEqual(1);
    }
  });

  test("stays where the person scrolled to, and follows again from the end", async () => {
    const { element, list, pin, distance } = scroller();
    await twoFrames();
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: -200 }));
    element.scrollTop -= 200;
    await twoFrames();
    grow(list, 120);
    await twoFrames();
    expect(distance()).toBe(320);
    expect(pin.atEnd).toBe(false);

    element.dispatchEvent(new WheelEvent("wheel", { deltaY: 400 }));
    element.scrollTop = element.scrollHeight;
    await twoFrames();
    grow(list, 120);
    await twoFrames();
    expect(distance()).toBeLessThanOrEqual(1);
  });

  test("does not follow while it is held", async () => {
    const { list, pin, distance } = scroller();
    await twoFrames();
    const release = pin.hold();
    grow(list, 150);
    await twoFrames();
    expect(distance()).toBe(150);
    release();
    release();
    pin.pin();
    expect(distance()).toBeLessThanOrEqual(1);
  });

  test("tells when the end comes into view and leaves it", async () => {
    const { element, told } = scroller();
    await twoFrames();
    element.dispatchEvent(new WheelEvent("wheel", { deltaY: -300 }));
    element.scrollTop -= 300;
    await twoFrames();
    element.scrollTop = element.scrollHeight;
    await twoFrames();
    expect(told).toEqual([true, false, true]);
  });
});

const leave: (() => void)[] = [];

afterEach(() => {
  for (const each of leave.splice(0)) each();
});

/** A scroller laid out as the list library does it: a frame of its own height, and in it the parts that grow. */
function scroller() {
  const element = document.createElement("div");
  const frame = document.createElement("div");
  const list = document.createElement("div");
  element.style.cssText = "position:relative;height:400px;width:300px;overflow-y:auto;overflow-anchor:none";
  frame.style.cssText = "position:absolute;top:0;width:100%;height:100%";
  list.style.height = "1000px";
  frame.append(list);
  element.append(frame);
  document.body.append(element);
  const told: boolean[] = [];
  const pin = new PinToEnd(element, true, {
    onAtEndChange: (atEnd) => told.push(atEnd),
    onHand: () => undefined,
  });
  leave.push(() => {
    pin.disconnect();
    element.remove();
  });
  const distance = () => element.scrollHeight - element.clientHeight - element.scrollTop;
  return { element, list, pin, told, distance };
}

function grow(list: HTMLElement, pixels: number): void {
  list.style.height = `${list.offsetHeight + pixels}px`;
}

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
