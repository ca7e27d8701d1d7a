import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { watchPerson } from "./person.ts";

let scroller: HTMLElement;
let since = 0;
let inputs = 0;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <div style="height: 100px; width: 200px; overflow: scroll">
      <p style="height: 900px">text <button>Press</button> <input></p>
    </div>
    <textarea></textarea>`;
  scroller = document.body.firstElementChild as HTMLElement;
  since = 0;
  inputs = 0;
  stop = watchPerson(
    () => scroller,
    () => since,
    () => inputs++,
  );
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const wheel = () => new WheelEvent("wheel", { bubbles: true });
const key = (name: string, options: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key: name, bubbles: true, ...options });
const inside = (selector: string) => scroller.querySelector(selector) as HTMLElement;

/** How many inputs of the person an event on a target counts as. */
function inputsOf(target: EventTarget, event: Event): number {
  const before = inputs;
  target.dispatchEvent(event);
  return inputs - before;
}

describe("watchPerson", () => {
  it("counts wheel, touch and keys in the timeline, and keys when nothing has the focus", () => {
    expect(inputsOf(inside("p"), wheel())).toBe(1);
    expect(inputsOf(inside("p"), new Event("touchstart", { bubbles: true }))).toBe(1);
    for (const name of ["PageDown", "Home", " ", "Tab"]) expect(inputsOf(inside("p"), key(name))).toBe(1);
    expect(inputsOf(document.body, key("ArrowUp"))).toBe(1);
  });

  it("does not count a wheel gesture that began before the navigation did", () => {
    expect(inputsOf(scroller, wheel())).toBe(1);
    since = performance.now() + 1;
    expect(inputsOf(scroller, wheel())).toBe(0);
  });

  it("counts a press on the scrollbar and the middle button, not one on the text", () => {
    const { left, top } = scroller.getBoundingClientRect();
    const press = (x: number, y: number, button = 0) =>
      new PointerEvent("pointerdown", {
        bubbles: true,
        pointerType: "mouse",
        button,
        clientX: left + x,
        clientY: top + y,
      });
    const bar = scroller.clientWidth + 1;
    expect(inputsOf(scroller, press(bar, 20))).toBe(1);
    expect(inputsOf(scroller, press(20, 20))).toBe(0);
    expect(inputsOf(inside("p"), press(20, 20, 1))).toBe(1);
  });

  it("does not count typing, pressing a button, going back, or anything outside the timeline", () => {
    expect(inputsOf(inside("input"), key("Home"))).toBe(0);
    expect(inputsOf(inside("button"), key(" "))).toBe(0);
    expect(inputsOf(inside("p"), key("ArrowDown", { altKey: true }))).toBe(0);
    expect(inputsOf(inside("p"), key("a"))).toBe(0);
    const field = document.querySelector("textarea") as HTMLElement;
    expect(inputsOf(field, wheel()) + inputsOf(field, key("PageUp"))).toBe(0);
  });

  it("stops", () => {
    stop();
    expect(inputsOf(scroller, wheel())).toBe(0);
  });
});
