/// <reference types="@vitest/browser-playwright" />
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { selectWords } from "../testing/select.ts";
import type { SelectedMessage } from "./capture.ts";
import { useSelectionCapture } from "./use-selection-capture.ts";

function findMessage(node: Node): SelectedMessage | undefined {
  const element = (node instanceof Element ? node : node.parentElement)?.closest("[data-m]");
  return element ? { messageId: element.getAttribute("data-m") ?? "", element } : undefined;
}

const unseen = { position: "absolute", width: 1, height: 1, overflow: "hidden" } as const;

function Row({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <article data-testid={`row-${id}`} style={{ paddingBlock: 20, font: "16px/24px monospace" }}>
      <h2 style={unseen}>Reply</h2>
      <div data-m={id}>
        <p>{children}</p>
      </div>
      <time>10:4{id}</time>
      <button type="button">Copy {id}</button>
    </article>
  );
}

/** Two rows as a product has them, with what belongs to a row and not to its message. */
function Timeline() {
  const { captured, refusal } = useSelectionCapture({ findMessage });
  const [more, setMore] = useState("");
  return (
    <>
      <main>
        <Row id="1">{`Ask the second replica first.${more}`}</Row>
        <Row id="2">Then the third one.</Row>
        <button type="button" onClick={() => setMore(" And then")}>
          Arrive
        </button>
      </main>
      <p data-testid="captured" hidden>
        {captured && `${captured.messageId}: ${captured.selector.text} (${captured.input})`}
      </p>
      <p data-testid="refusal" hidden>
        {refusal}
      </p>
    </>
  );
}

const captured = page.getByTestId("captured");
const refusal = page.getByTestId("refusal");
const row = (id: string) => page.getByTestId(`row-${id}`).element();
const within = (id: string, selector: string) => page.elementLocator(row(id).querySelector(selector) as Element);
const main = () => row("1").parentElement as HTMLElement;

beforeEach(async () => {
  document.getSelection()?.removeAllRanges();
  await render(<Timeline />);
});

describe("a drag that goes beyond the message", () => {
  it("quotes the words of the message alone, down to the time below it", async () => {
    const sourcePosition = { x: 1, y: 12 };
    await userEvent.dragAndDrop(within("1", "p"), within("1", "time"), {
      sourcePosition,
      targetPosition: { x: 30, y: 8 },
    });
    await expect.element(captured).toHaveTextContent("1: Ask the second replica first. (mouse)");
  });

  it("quotes them when it begins and ends outside, in the row's margins", async () => {
    const sourcePosition = { x: 1, y: 4 };
    await userEvent.dragAndDrop(page.elementLocator(row("1")), within("1", "time"), {
      sourcePosition,
      targetPosition: { x: 20, y: 8 },
    });
    await expect.element(captured).toHaveTextContent("1: Ask the second replica first. (mouse)");
  });

  it("is refused as soon as it reaches words of the next message", async () => {
    const [sourcePosition, targetPosition] = [
      { x: 1, y: 12 },
      { x: 60, y: 12 },
    ];
    await userEvent.dragAndDrop(within("1", "p"), within("2", "p"), { sourcePosition, targetPosition });
    await expect.element(refusal).toHaveTextContent("two-messages");
    await expect.element(captured).toBeEmptyDOMElement();
  });
});

describe("selecting everything", () => {
  it("of a row quotes its message", async () => {
    document.getSelection()?.selectAllChildren(row("2"));
    await expect.element(captured).toHaveTextContent("2: Then the third one. (keyboard)");
  });

  it("of the page is refused", async () => {
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect.element(refusal).toHaveTextContent("two-messages");
  });
});

it("quotes while a dialog hides the app from screen readers", async () => {
  main().ariaHidden = "true";
  await userEvent.dblClick(within("2", "p"), { position: { x: 3, y: 12 } });
  await expect.element(captured).toHaveTextContent("2: Then (mouse)");
});

it("quotes by a finger's long press and the system's handles, which send no mouse event", async () => {
  let mouseEvents = 0;
  for (const type of ["mousedown", "mouseup", "click"])
    document.addEventListener(type, () => mouseEvents++, { once: true });
  const { left, top } = within("1", "p").element().getBoundingClientRect();
  await cdp().send("Input.synthesizeTapGesture", {
    x: left + 20,
    y: top + 12,
    duration: 600,
    gestureSourceType: "touch",
  });
  // The handles are the system's: a page hears only that the selection has changed.
  selectWords(main(), "Ask ‹the› second");
  selectWords(main(), "Ask ‹the second› replica");
  await expect.element(captured).toHaveTextContent("1: the second (touch)");
  selectWords(main(), "Ask ‹the second replica› first");
  await expect.element(captured).toHaveTextContent("1: the second replica (touch)");
  expect(mouseEvents).toBe(0);
});

it("quotes what was selected while more text arrived in the same node", async () => {
  const { left, top } = within("1", "p").element().getBoundingClientRect();
  const mouse = (type: "mousePressed" | "mouseMoved" | "mouseReleased", x: number) =>
    cdp().send("Input.dispatchMouseEvent", {
      type,
      x: left + x,
      y: top + 12,
      button: "left",
      buttons: 1,
      clickCount: 1,
    });
  await mouse("mousePressed", 0);
  await mouse("mouseMoved", 60);
  (page.getByText("Arrive").element() as HTMLElement).click();
  await expect.element(within("1", "p")).toHaveTextContent("Ask the second replica first. And then");
  await mouse("mouseMoved", 90);
  await mouse("mouseReleased", 90);
  await expect.poll(() => captured.element().textContent).toMatch(/^1: Ask the\b.* \(mouse\)$/);
});
