import { afterEach, describe, expect, it } from "vitest";
import { createMark } from "./mark.ts";

function rangeOver(words: string): Range {
  const node = document.querySelector("p")?.firstChild as Text;
  const range = document.createRange();
  range.setStart(node, node.data.indexOf(words));
  range.setEnd(node, node.data.indexOf(words) + words.length);
  return range;
}

function show(html: string) {
  document.body.innerHTML = html;
}

const marked = (name = "pincite") => [...(CSS.highlights.get(name) ?? [])].map(String);
const overlays = () => [...document.querySelectorAll("[data-pincite-overlay] [data-slot='mark']")];

afterEach(() => {
  CSS.highlights.clear();
  document.body.replaceChildren();
});

describe("a mark by the Custom Highlight API", () => {
  it("marks under its own name without changing a node", () => {
    show("<p>some plain words</p>");
    const before = document.body.innerHTML;
    const mark = createMark();
    mark.set([rangeOver("plain")]);
    expect(marked()).toEqual(["plain"]);
    expect(document.body.innerHTML).toBe(before);
    mark.clear();
    expect(CSS.highlights.has("pincite")).toBe(false);
  });

  it("leaves everybody else's highlights and other owners' marks alone", () => {
    show("<p>some plain words</p>");
    CSS.highlights.set("search", new Highlight(rangeOver("some")));
    const [left, right] = [createMark(), createMark()];
    left.set([rangeOver("plain")]);
    right.set([rangeOver("words")]);
    expect(marked()).toEqual(["plain", "words"]);
    left.set([rangeOver("some")]);
    expect(marked()).toEqual(["words", "some"]);
    left.clear();
    expect(marked()).toEqual(["words"]);
    right.clear();
    expect(marked("search")).toEqual(["some"]);
  });
});

describe("a mark by rectangles", () => {
  it("lies over the words and wraps nothing", () => {
    show("<p>some plain words</p>");
    const before = document.querySelector("p")?.innerHTML;
    const mark = createMark({ method: "overlay" });
    const range = rangeOver("plain");
    mark.set([range]);
    const { left, top, width, height } = range.getBoundingClientRect();
    const box = overlays()[0]?.getBoundingClientRect();
    for (const [actual, expected] of [
      [box?.left, left],
      [box?.top, top],
      [box?.width, width],
      [box?.height, height],
    ] as const) {
      expect(actual).toBeCloseTo(expected, 1);
    }
    expect(document.querySelector("p")?.innerHTML).toBe(before);
    expect(CSS.highlights.has("pincite")).toBe(false);
    mark.clear();
    expect(document.querySelector("[data-pincite-overlay]")).toBeNull();
  });

  it("follows its words as they scroll, and is cut off where they are", async () => {
    show(
      `<div style="height: 100px; overflow: auto"><div style="height: 50px"></div><p style="margin: 0">some plain words</p><div style="height: 900px"></div></div>`,
    );
    const mark = createMark({ method: "overlay" });
    const range = rangeOver("plain");
    mark.set([range]);
    const scroller = document.querySelector("div") as HTMLElement;
    scroller.scrollTop = 30;
    await expect.poll(() => overlays()[0]?.getBoundingClientRect().top).toBe(range.getBoundingClientRect().top);
    scroller.scrollTop = 500;
    await expect.poll(() => overlays().length).toBe(0);
    mark.clear();
  });

  it("does not take presses away from the text", () => {
    show("<p>some plain words</p>");
    const mark = createMark({ method: "overlay" });
    const range = rangeOver("plain");
    mark.set([range]);
    const { left, top, width, height } = range.getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.tagName).toBe("P");
    mark.clear();
  });
});
