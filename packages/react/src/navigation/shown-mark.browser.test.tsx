import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createMark } from "../highlight/mark.ts";
import { Chat } from "../testing/Chat.tsx";
import { chip, cite, early, frames, marked, markedOffset, scroller, status } from "../testing/jump.ts";
import { manyMessages, type TestPlace } from "../testing/Timeline.tsx";
import { createNavigator } from "./navigator.ts";
import { ownsScroll } from "./task.ts";

const quotedIn = (key: string) => <p key={key}>{`${key} the quoted words stay`}</p>;

function Growing({ height }: { readonly height: number }) {
  const before = <div style={{ height }}>Above</div>;
  const within = (
    <>
      <div style={{ height }} />
      <p>The quoted words stay.</p>
    </>
  );
  const citations = [cite(60, "quoted words", "The", "stay.")];
  return <Chat messages={manyMessages(100, { 59: before, 60: within })} citations={citations} />;
}

afterEach(() => CSS.highlights.clear());

describe("a mark that is shown", () => {
  it("goes with Escape, stays away when the row scrolls out and back, and comes again when asked again", async () => {
    await render(<Chat messages={manyMessages(500)} citations={[early]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await userEvent.keyboard("{Escape}");
    expect(marked()).toEqual([]);
    const top = scroller().scrollTop;
    scroller().scrollTop = 20_000;
    await expect.poll(() => page.getByTestId("message-40").query()).toBeNull();
    scroller().scrollTop = top;
    await expect.poll(() => page.getByTestId("message-40").query()).not.toBeNull();
    expect(marked()).toEqual([]);
    await userEvent.click(chip());
    await expect.poll(marked).toEqual(["Message 40 says line 2"]);
  });

  it("is painted again when its row has been scrolled out and back", async () => {
    await render(<Chat messages={manyMessages(500)} citations={[early]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    const top = scroller().scrollTop;
    await userEvent.wheel(page.getByTestId("scroller"), { delta: { y: 9000 } });
    await expect.poll(() => page.getByTestId("message-40").query()).toBeNull();
    expect(marked()).toEqual([]);
    scroller().scrollTop = top;
    await expect.poll(marked).toEqual(["Message 40 says line 2"]);
  });

  it("outlives React replacing the row's nodes, and finds its words in a new version", async () => {
    const citations = [cite(60, "quoted words", "the", "stay")];
    const screen = await render(<Chat messages={manyMessages(100, { 60: quotedIn("one") })} citations={citations} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    const changed = manyMessages(100, { 60: quotedIn("second") });
    await screen.rerender(<Chat messages={changed} citations={citations} />);
    await expect.poll(marked).toEqual(["quoted words"]);
    const gone = manyMessages(100, { 60: <p>other text</p> });
    await screen.rerender(<Chat messages={gone} citations={citations} />);
    await expect.element(status).toHaveTextContent("The quoted words are no longer in their source");
    expect(marked()).toEqual([]);
    await screen.rerender(<Chat messages={changed} citations={citations} />);
    await expect.poll(marked).toEqual(["quoted words"]);
  });

  it("goes with a click elsewhere, but not with one in its own bar", async () => {
    await render(<Chat messages={manyMessages(100)} citations={[early]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await userEvent.click(page.getByText("Next"));
    expect(marked()).toEqual(["Message 40 says line 2"]);
    await userEvent.click(page.getByText("Elsewhere"));
    expect(marked()).toEqual([]);
  });

  it("gives way to the next jump", async () => {
    const other = cite(70, "Message 70 says line 0", "", "and more");
    await render(<Chat messages={manyMessages(100)} citations={[early, other]} />);
    await userEvent.click(chip());
    await expect.poll(marked).toEqual(["Message 40 says line 2"]);
    await userEvent.click(chip(1));
    await expect.poll(marked).toEqual(["Message 70 says line 0"]);
  });

  it("is one pane's own", async () => {
    const left = createNavigator<TestPlace>();
    const right = createNavigator<TestPlace>();
    const messages = manyMessages(50);
    await render(
      <>
        <Chat messages={messages} citations={[]} navigator={left} />
        <Chat messages={messages} citations={[]} navigator={right} />
      </>,
    );
    left.activate(cite(10, "Message 10 says line 0"));
    right.activate(cite(20, "Message 20 says line 0"));
    await expect.poll(() => marked().toSorted()).toEqual(["Message 10 says line 0", "Message 20 says line 0"]);
    left.dismiss();
    expect(marked()).toEqual(["Message 20 says line 0"]);
  });

  it("can be rectangles", async () => {
    const mark = createMark({ method: "overlay" });
    await render(<Chat messages={manyMessages(100)} citations={[early]} mark={mark} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await expect.poll(() => document.querySelectorAll("[data-slot='mark']").length).toBe(1);
    await userEvent.keyboard("{Escape}");
    expect(document.querySelector("[data-pincite-overlay]")).toBeNull();
  });
});

describe("the scroll position", () => {
  it("keeps the words in place while rows above and the row itself grow", async () => {
    const screen = await render(<Growing height={40} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    const before = markedOffset();
    for (const height of [60, 90, 300]) {
      await screen.rerender(<Growing height={height} />);
      await frames(3);
      expect(Math.abs(markedOffset() - before)).toBeLessThan(1);
    }
  });

  it("keeps the words in place while older messages are loaded before them", async () => {
    const citations = [cite(160, "Message 160 says line 0", "", "and more")];
    const all = manyMessages(300);
    const screen = await render(<Chat messages={all.slice(150)} citations={citations} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    const before = markedOffset();
    for (const first of [100, 99, 0]) {
      await screen.rerender(<Chat messages={all.slice(first)} citations={citations} />);
      await expect.poll(() => Math.abs(markedOffset() - before)).toBeLessThan(1);
    }
  });

  it("is not moved by a navigation any more when a product says that the person took over", async () => {
    const navigator = createNavigator<TestPlace>();
    await render(<Chat messages={manyMessages(100)} citations={[early]} navigator={navigator} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(ownsScroll(navigator.state())).toBe(true);
    navigator.release();
    expect(ownsScroll(navigator.state())).toBe(false);
    scroller().scrollTop = 0;
    await frames(4);
    expect(scroller().scrollTop).toBe(0);
  });

  it.each([
    ["the wheel", () => userEvent.wheel(page.getByTestId("scroller"), { delta: { y: 30 } })],
    ["a key", () => userEvent.keyboard("{ArrowDown}")],
    ["a touch", async () => scroller().dispatchEvent(new Event("touchstart", { bubbles: true }))],
  ])("is the person's from their first use of %s, and the mark stays", async (_, act) => {
    const screen = await render(<Growing height={40} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await act();
    await frames(20);
    const top = scroller().scrollTop;
    await screen.rerender(<Growing height={140} />);
    await frames(6);
    expect(scroller().scrollTop).toBe(top);
    expect(marked()).toEqual(["quoted words"]);
  });
});
