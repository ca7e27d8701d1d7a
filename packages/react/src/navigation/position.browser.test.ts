import { afterEach, describe, expect, it } from "vitest";
import { createScroll, moveToRest, offsetOf, reveal } from "./position.ts";

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

const tall = () => show(`<div style="height: 300px; overflow: auto"><div style="height: 1000px"></div></div>`);

afterEach(() => document.body.replaceChildren());

describe("createScroll", () => {
  it("tells how far it really went, at an end of the content too", () => {
    const element = tall();
    const scroll = createScroll(() => element);
    expect(scroll(200)).toBe(200);
    expect(scroll(900)).toBe(500);
    expect(scroll(10)).toBe(0);
    expect(scroll(-50)).toBe(-50);
  });

  it("gives a list its way that puts the position back each time, until something changes", () => {
    const element = tall();
    const scroll = createScroll(() => element);
    const moves = Array.from({ length: 6 }, () => {
      const moved = scroll(16);
      element.scrollTop = 0;
      return moved;
    });
    expect(moves).toEqual([16, 16, 16, 0, 0, 0]);
    expect(scroll(40)).toBe(40);
  });

  it("goes on after the same drift again and again when nobody puts the position back", () => {
    const element = tall();
    const scroll = createScroll(() => element);
    expect(Array.from({ length: 6 }, () => scroll(16))).toEqual([16, 16, 16, 16, 16, 16]);
  });

  it("jumps where the page's styles would scroll smoothly", () => {
    const element = tall();
    element.style.scrollBehavior = "smooth";
    expect(createScroll(() => element)(200)).toBe(200);
  });
});

describe("the place of a quote", () => {
  it("is a third of the way down, measured at the first line that has words", () => {
    const element = show(
      `<div style="height: 300px; overflow: auto; border-top: 7px solid"><p style="margin: 250px 0 900px">some words</p></div>`,
    );
    const range = document.createRange();
    range.selectNodeContents(element.querySelector("p") as Element);
    expect(offsetOf(range, element)).toBeCloseTo(250, 0);
    expect(
      moveToRest(
        range,
        element,
        element,
        createScroll(() => element),
      ),
    ).toBeCloseTo(150, 0);
    expect(offsetOf(range, element)).toBeCloseTo(100, 0);
  });

  it("is opened where it is closed, like the browser's own search does", () => {
    const element = show(`<div><details><p>one</p></details><div hidden="until-found">two</div></div>`);
    const found: string[] = [];
    element.addEventListener("beforematch", (event) => found.push((event.target as Element).textContent ?? ""));
    for (const inner of element.querySelectorAll("p, [hidden]")) {
      const range = document.createRange();
      range.selectNodeContents(inner);
      expect(reveal(range, element)).toBe(true);
      expect(reveal(range, element)).toBe(false);
    }
    expect(element.querySelector("details")?.open).toBe(true);
    expect(element.querySelector("[hidden]")).toBeNull();
    expect(found).toEqual(["two"]);
  });
});
