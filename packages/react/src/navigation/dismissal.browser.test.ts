import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { citationOf } from "../testing/citation.ts";
import { watchDismissal } from "./dismissal.ts";
import type { NavigationState } from "./state.ts";

const active = { activation: { id: 1, citation: citationOf(), origin: "chip" }, scroll: "navigation" } as const;
const shown: NavigationState = { phase: "shown", match: "exact", span: { start: 0, end: 9 }, ...active };

let state: NavigationState;
let dismissals = 0;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `<p>words to select</p><div data-pincite-navigation><button>Next</button></div>`;
  document.getSelection()?.removeAllRanges();
  state = shown;
  dismissals = 0;
  stop = watchDismissal(
    () => state,
    () => dismissals++,
  );
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const element = (selector: string) => document.querySelector(selector) as HTMLElement;
const escape = (options: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, ...options });

/** Whether an act dismisses. */
function dismisses(act: () => void): boolean {
  const before = dismissals;
  act();
  return dismissals > before;
}

describe("watchDismissal", () => {
  it("dismisses on a click anywhere but in what belongs to the navigation", () => {
    expect(dismisses(() => element("p").click())).toBe(true);
    expect(dismisses(() => element("button").click())).toBe(false);
  });

  it("does not dismiss by the very click that asked for something else, nor while something is looked for", () => {
    element("p").addEventListener("click", () => (state = { phase: "connecting", ...active }), { once: true });
    expect(dismisses(() => element("p").click())).toBe(false);
    expect(dismisses(() => element("p").click())).toBe(false);
  });

  it("does not dismiss at the end of selecting words", () => {
    document.getSelection()?.selectAllChildren(element("p"));
    expect(dismisses(() => element("p").click())).toBe(false);
  });

  it("dismisses on Escape, unless something else took it", () => {
    expect(dismisses(() => element("p").dispatchEvent(escape()))).toBe(true);
    expect(dismisses(() => element("p").dispatchEvent(escape({ isComposing: true })))).toBe(false);
    element("p").addEventListener("keydown", (event) => event.preventDefault(), { once: true });
    expect(dismisses(() => element("p").dispatchEvent(escape()))).toBe(false);
  });
});
