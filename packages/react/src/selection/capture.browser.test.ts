import { afterEach, describe, expect, it } from "vitest";
import { captureSelection, type FindMessage, measureCapture } from "./capture.ts";

const findMessage: FindMessage = (node) => {
  const element = (node instanceof Element ? node : node.parentElement)?.closest("[data-m]");
  return element ? { messageId: element.getAttribute("data-m") ?? "", element } : undefined;
};

function rangeOver(selector: string): Range {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector) as Element);
  return range;
}

/** A selection of several ranges, which of the browsers only Firefox makes. */
function selectionOf(...ranges: readonly Range[]): Selection {
  const [first] = ranges;
  return {
    isCollapsed: false,
    rangeCount: ranges.length,
    getRangeAt: (index: number) => ranges[index],
    anchorNode: first?.startContainer,
    anchorOffset: first?.startOffset,
    focusNode: ranges.at(-1)?.endContainer,
    focusOffset: ranges.at(-1)?.endOffset,
  } as unknown as Selection;
}

const capture = (...ranges: readonly Range[]) =>
  captureSelection(selectionOf(...ranges), { findMessage, input: "mouse" });

afterEach(() => document.body.replaceChildren());

describe("captureSelection", () => {
  it("joins the cells that are selected one by one", () => {
    document.body.innerHTML = `<table data-m="1"><tr><td id="a">one</td><td id="b">two</td><td>three</td></tr></table>`;
    const empty = document.createRange();
    expect(capture(rangeOver("#a"), empty, rangeOver("#b"))).toMatchObject({
      ok: true,
      messageId: "1",
      selector: { text: "one\ntwo", start: 0, end: 7 },
    });
  });

  it("refuses ranges of two messages", () => {
    document.body.innerHTML = `<p id="a" data-m="1">one</p><p id="b" data-m="2">two</p>`;
    expect(capture(rangeOver("#a"), rangeOver("#b"))).toEqual({ ok: false, reason: "two-messages" });
  });

  it("takes the message of the words when the selection begins at the end of the one before", () => {
    document.body.innerHTML = `<p id="a" data-m="1">one</p><p id="b" data-m="2">two</p>`;
    const range = rangeOver("#b");
    range.setStart(document.querySelector("#a")?.firstChild as Text, 3);
    expect(capture(range)).toMatchObject({ ok: true, messageId: "2", selector: { text: "two" } });
  });

  it("has no place on screen once its message is gone, and is still whole", () => {
    document.body.innerHTML = `<p id="a" data-m="1">one</p>`;
    const captured = capture(rangeOver("#a"));
    document.body.replaceChildren();
    expect(captured?.ok && measureCapture(captured)).toMatchObject({ selector: { text: "one" }, rects: [] });
  });
});
