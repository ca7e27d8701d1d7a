import { createElement, useEffect, useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { selectWords, touch } from "../testing/select.ts";
import type { SelectedMessage } from "./capture.ts";
import { isQuoteShortcut } from "./shortcut.ts";
import { useSelectionCapture } from "./use-selection-capture.ts";

const ignore = [".tool"];

function findMessage(node: Node): SelectedMessage | undefined {
  const element = (node instanceof Element ? node : node.parentElement)?.closest("[data-m]");
  return element ? { messageId: element.getAttribute("data-m") ?? "", element } : undefined;
}

/** Two messages, a toolbar as a product would make it, and a field beside them. */
function Chat() {
  const { captured, refusal, read, clear, toolbarProps } = useSelectionCapture({ findMessage, ignore });
  const [quoted, setQuoted] = useState("");
  const [renders, setRenders] = useState(0);
  const quote = () => {
    setQuoted(captured?.selector.text ?? "");
    clear();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const result = isQuoteShortcut(event) ? read() : undefined;
      if (result?.ok) setQuoted(result.selector.text);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [read]);
  return (
    <main>
      <div data-m="1" data-testid="first">
        <p key={renders}>
          One <b>bold</b> word.
        </p>
        <p>Two lines of it.</p>
        <div className="tool">ran ls</div>
        <span className="katex">
          <span className="katex-mathml">
            {createElement("math", {}, createElement("annotation", { encoding: "application/x-tex" }, "x^2"))}
          </span>
          <span className="katex-html" aria-hidden="true">
            <i>x</i>
            <i>2</i>
          </span>
        </span>
        <p>Last words.</p>
      </div>
      <div data-m="2" data-testid="second">
        <p>Another reply.</p>
      </div>
      <textarea aria-label="Draft" />
      <button type="button" onClick={() => setRenders(renders + 1)}>
        Render
      </button>
      {captured && (
        <div {...toolbarProps} role="toolbar" data-testid="toolbar" data-input={captured.input}>
          <button type="button" onClick={quote}>
            Quote
          </button>
          <input aria-label="Comment" />
        </div>
      )}
      <p data-testid="captured" hidden>
        {captured && `${captured.messageId}: ${captured.selector.text}`}
      </p>
      <p data-testid="refusal" hidden>
        {refusal}
      </p>
      <p data-testid="anchor" hidden>
        {captured && `${captured.anchorRect.top} ${captured.rects.length}`}
      </p>
      <p data-testid="quoted" hidden>
        {quoted}
      </p>
    </main>
  );
}

const byId = (id: string) => page.getByTestId(id);
const anchorTop = () => Number(byId("anchor").element().textContent?.split(" ")[0]);
const captured = page.getByTestId("captured");
const first = () => byId("first").element();
const paragraph = (index: number) => first().querySelectorAll("p")[index] as HTMLElement;

describe("selecting with the mouse", () => {
  it("captures on release what was dragged over, across markup and lines", async () => {
    await render(<Chat />);
    const [from, to] = [page.elementLocator(paragraph(0)), page.elementLocator(paragraph(1))];
    await userEvent.dragAndDrop(from, to, { sourcePosition: { x: 1, y: 8 }, targetPosition: { x: 300, y: 8 } });
    await expect.element(captured).toHaveTextContent("1: One bold word. Two lines of it.");
    await expect.element(byId("toolbar")).toHaveAttribute("data-input", "mouse");
  });

  it("captures nothing while the button is down", async () => {
    await render(<Chat />);
    paragraph(0).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
    const changed = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
    selectWords(first(), "One ‹bold› word");
    await changed;
    await expect.element(captured).toBeEmptyDOMElement();
    paragraph(0).dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" }));
    await expect.element(captured).toHaveTextContent("1: bold");
  });

  it("captures nothing while the button is down, though keys had selected something just before", async () => {
    await render(<Chat />);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const select = async (words: string) => {
      const changed = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
      selectWords(first(), words);
      await changed;
    };
    await select("Two ‹lines› of");
    paragraph(0).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
    await select("One ‹bo›ld word");
    vi.advanceTimersByTime(1000);
    await select("One ‹bold› word");
    paragraph(0).dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" }));
    vi.advanceTimersByTime(1000);
    await expect.element(captured).toHaveTextContent("1: bold");
  });

  it("captures a word by double click and a paragraph by triple click", async () => {
    await render(<Chat />);
    await userEvent.dblClick(page.elementLocator(paragraph(1)), { position: { x: 10, y: 8 } });
    await expect.element(captured).toHaveTextContent("1: Two");
    await userEvent.tripleClick(page.elementLocator(paragraph(2)), { position: { x: 10, y: 8 } });
    await expect.element(captured).toHaveTextContent("1: Last words.");
  });

  it("clamps a selection that only ends in what comes next", async () => {
    await render(<Chat />);
    const end = page.getByLabelText("Draft").element();
    document.getSelection()?.setBaseAndExtent(byId("second").element().firstChild as Node, 0, end, 0);
    await expect.element(captured).toHaveTextContent("2: Another reply.");
  });

  it("anchors at the line where the selecting ended", async () => {
    await render(<Chat />);
    selectWords(first(), "One bold ‹word.Two lines› of", { backward: true });
    await expect.element(captured).toHaveTextContent("1: word. Two lines");
    expect(anchorTop()).toBeLessThan(paragraph(0).getBoundingClientRect().bottom);
    selectWords(first(), "One bold ‹word.Two lines of› it");
    await userEvent.keyboard("{Shift}");
    await expect.element(captured).toHaveTextContent("1: word. Two lines of");
    expect(anchorTop()).toBeGreaterThanOrEqual(paragraph(1).getBoundingClientRect().top);
  });

  it("ends with a click elsewhere and with Escape, and a click does not bring back what Escape cleared", async () => {
    await render(<Chat />);
    await userEvent.dblClick(page.elementLocator(paragraph(1)), { position: { x: 10, y: 8 } });
    await expect.element(captured).toHaveTextContent("1: Two");
    await userEvent.keyboard("{Escape}");
    await expect.element(captured).toBeEmptyDOMElement();
    await userEvent.click(page.getByText("Render"));
    await expect.element(captured).toBeEmptyDOMElement();
    await userEvent.dblClick(page.elementLocator(paragraph(1)), { position: { x: 10, y: 8 } });
    await expect.element(captured).toHaveTextContent("1: Two");
    await userEvent.click(page.elementLocator(paragraph(2)));
    await expect.element(captured).toBeEmptyDOMElement();
  });
});

describe("Escape", () => {
  it("is used up by clearing a capture, so that a shown quote outlives it", async () => {
    await render(<Chat />);
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    expect(press()).toBe(false);
    await expect.element(captured).toBeEmptyDOMElement();
    expect(press()).toBe(true);
  });
});

describe("selecting with the keyboard", () => {
  it("captures what Shift and the arrows came to", async () => {
    await render(<Chat />);
    selectWords(first(), "‹Two› lines");
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}");
    await expect.element(captured).toHaveTextContent("1: Two li");
    await expect.element(byId("toolbar")).toHaveAttribute("data-input", "keyboard");
  });

  it("quotes by Alt+Q at once", async () => {
    await render(<Chat />);
    page.getByLabelText("Draft").element();
    (page.getByText("Render").element() as HTMLElement).focus();
    selectWords(first(), "Two ‹lines› of");
    await userEvent.keyboard("{Alt>}q{/Alt}");
    await expect.element(byId("quoted")).toHaveTextContent("lines");
  });
});

describe("selecting by touch", () => {
  it("captures once the handles have come to rest, without any mouse event", async () => {
    await render(<Chat />);
    touch(paragraph(0));
    selectWords(first(), "One ‹bold› word");
    selectWords(first(), "One ‹bold word›.");
    await expect.element(captured).toHaveTextContent("1: bold word");
    await expect.element(byId("toolbar")).toHaveAttribute("data-input", "touch");
  });

  it("follows handles that are dragged again, which sends no pointer events", async () => {
    await render(<Chat />);
    touch(paragraph(0));
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    selectWords(first(), "‹One bold word›.");
    await expect.element(captured).toHaveTextContent("1: One bold word");
  });

  it("keeps the capture when the tap on the toolbar collapses the selection first", async () => {
    await render(<Chat />);
    touch(paragraph(0));
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    const button = page.getByText("Quote").element() as HTMLElement;
    const changed = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
    touch(button);
    document.getSelection()?.removeAllRanges();
    await changed;
    button.click();
    await expect.element(byId("quoted")).toHaveTextContent("bold");
    await expect.element(captured).toBeEmptyDOMElement();
  });
});

describe("what may be quoted", () => {
  it("refuses words of two messages", async () => {
    await render(<Chat />);
    selectWords(document.body, "Last ‹words.Another› reply");
    await expect.element(byId("refusal")).toHaveTextContent("two-messages");
    await expect.element(captured).toBeEmptyDOMElement();
  });

  it("refuses what is no part of the reply's text", async () => {
    await render(<Chat />);
    selectWords(first(), "‹ran ls›");
    await expect.element(byId("refusal")).toHaveTextContent("excluded");
    await expect.element(captured).toBeEmptyDOMElement();
  });

  it("takes a formula whole, as its source", async () => {
    await render(<Chat />);
    const glyphs = first().querySelector(".katex-html") as Element;
    document.getSelection()?.setBaseAndExtent(glyphs, 1, glyphs, 2);
    await expect.element(captured).toHaveTextContent("1: x^2");
  });

  it("has nothing to say about a selection outside of messages", async () => {
    await render(<Chat />);
    selectWords(first(), "Two ‹lines› of");
    await expect.element(captured).toHaveTextContent("1: lines");
    await userEvent.dblClick(page.getByText("Render"));
    document.getSelection()?.selectAllChildren(page.getByText("Render").element());
    await expect.element(captured).toBeEmptyDOMElement();
    await expect.element(byId("refusal")).toBeEmptyDOMElement();
  });
});

describe("a capture", () => {
  it("outlives React replacing the selected nodes", async () => {
    const screen = await render(<Chat />);
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    (page.getByText("Render").element() as HTMLElement).click();
    await screen.rerender(<Chat />);
    expect(document.getSelection()?.isCollapsed).toBe(true);
    await expect.element(captured).toHaveTextContent("1: bold");
  });

  it("stands while its toolbar is pressed, focused and typed in", async () => {
    await render(<Chat />);
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    await userEvent.fill(page.getByLabelText("Comment"), "why?");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await expect.element(captured).toHaveTextContent("1: bold");
    await userEvent.keyboard("{Escape}");
    await expect.element(captured).toBeEmptyDOMElement();
  });

  it("is brought up to date by a press on the toolbar that comes before the selection has settled", async () => {
    await render(<Chat />);
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    const changed = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
    selectWords(first(), "One ‹bold word›.");
    await changed;
    const button = page.getByText("Quote").element() as HTMLElement;
    touch(button);
    await expect.element(captured).toHaveTextContent("1: bold word");
    button.click();
    await expect.element(byId("quoted")).toHaveTextContent("bold word");
  });

  it("follows its words as the page scrolls", async () => {
    await render(<div style={{ height: 2000 }}>{<Chat />}</div>);
    selectWords(first(), "One ‹bold› word");
    await expect.element(captured).toHaveTextContent("1: bold");
    scrollTo(0, 10);
    await expect.poll(anchorTop).toBe((first().querySelector("b") as Element).getBoundingClientRect().top);
    scrollTo(0, 0);
  });
});
