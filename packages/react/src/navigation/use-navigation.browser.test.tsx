import { StrictMode, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createMark } from "../highlight/mark.ts";
import { Chat, presentData } from "../testing/Chat.tsx";
import { citationOf } from "../testing/citation.ts";
import { manyMessages, type TestPlace } from "../testing/Timeline.tsx";
import type { DataAnswer } from "./adapters.ts";
import { createNavigator } from "./navigator.ts";
import { ownsScroll } from "./task.ts";
import type { NavigationHandle } from "./use-navigation.ts";

/** A citation of words in a message of the test timeline; unknown context is given as the words around them. */
function cite(index: number, text: string, prefix = "", suffix = "") {
  const source = { kind: "message", threadId: "thread-1", messageId: `message-${index}` } as const;
  return citationOf({ source, text, start: 0, end: text.length, prefix, suffix });
}

const marked = () => [...(CSS.highlights.get("pincite") ?? [])].map(String);
const status = page.getByRole("status");
const scroller = () => page.getByTestId("scroller").element();
const chip = (index = 0) => page.getByRole("link").nth(index);
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
async function frames(count: number) {
  for (let index = 0; index < count; index++) await frame();
}
/** How far the marked words' first line is from the top of the timeline. */
function markedOffset(): number {
  const [range] = CSS.highlights.get("pincite") ?? [];
  return ((range as Range).getClientRects()[0]?.top ?? Number.NaN) - scroller().getBoundingClientRect().top;
}
const third = () => scroller().clientHeight / 3;

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

const early = cite(40, "Message 40 says line 2", "of it.");

describe("a jump", () => {
  it("marks exactly the quoted words, a third of the way down, and says so", async () => {
    const messages = manyMessages(3000);
    await render(<Chat messages={messages} citations={[cite(2500, "Message 2500 says line 1", "of it.")]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(marked()).toEqual(["Message 2500 says line 1"]);
    expect(markedOffset()).toBeCloseTo(third(), 0);
    expect(document.activeElement).toBe(page.getByTestId("message-2500").element());
  });

  it("marks words in a row at rest two frames after it is there", async () => {
    const navigator = createNavigator<TestPlace>();
    const navigation: { attachRow?: NavigationHandle["attachRow"] } = {};
    await render(
      <Chat
        messages={[]}
        citations={[]}
        navigator={navigator}
        onNavigation={({ attachRow }) => (navigation.attachRow = attachRow)}
      />,
    );
    navigator.activate(early);
    await expect.poll(() => navigator.state().phase).toBe("mounting");
    const row = document.createElement("p");
    row.textContent = "Message 40 says line 2 and more of it.";
    scroller().append(row);
    navigation.attachRow?.("message-40", row, 1);
    await frames(1);
    expect(marked()).toEqual([]);
    await frames(2);
    expect(marked()).toEqual(["Message 40 says line 2"]);
    row.remove();
  });

  it("runs in strict mode, where everything is mounted twice", async () => {
    await render(
      <StrictMode>
        <Chat messages={manyMessages(100)} citations={[early]} />
      </StrictMode>,
    );
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(marked()).toEqual(["Message 40 says line 2"]);
  });

  it("lands on the words in a row taller than the timeline", async () => {
    const lines = Array.from({ length: 100 }, (_, line) => <p key={line}>{`Tall line ${line} here`}</p>);
    const messages = manyMessages(200, { 90: lines });
    await render(<Chat messages={messages} citations={[cite(90, "Tall line 70", "here")]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(markedOffset()).toBeCloseTo(third(), 0);
  });

  it("goes back to where the person was", async () => {
    await render(<Chat messages={manyMessages(500)} citations={[early]} />);
    scroller().scrollTop = 20_000;
    await frames(4);
    const before = scroller().scrollTop;
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await userEvent.click(page.getByText("Back to where you were"));
    await expect.poll(marked).toEqual([]);
    expect(Math.abs(scroller().scrollTop - before)).toBeLessThan(2000);
    await expect.element(page.getByText("Back to where you were")).toBeDisabled();
  });

  it("works from the keyboard alone", async () => {
    await render(<Chat messages={manyMessages(100)} citations={[early]} />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(document.activeElement).toBe(page.getByTestId("message-40").element());
    await userEvent.keyboard("{Escape}");
    expect(marked()).toEqual([]);
  });

  it("does not take the focus from a field that the person went to meanwhile", async () => {
    const answer = Promise.withResolvers<DataAnswer>();
    const data = { ...presentData, connect: () => answer.promise };
    await render(
      <>
        <Chat messages={manyMessages(100)} citations={[early]} data={data} />
        <textarea aria-label="Draft" />
      </>,
    );
    await userEvent.click(chip());
    await userEvent.click(page.getByLabelText("Draft"));
    answer.resolve({ ok: true });
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(document.activeElement).toBe(page.getByLabelText("Draft").element());
  });

  it("opens closed details around the words", async () => {
    const hidden = (
      <details>
        <summary>Output</summary>
        <p>The hidden words are here.</p>
      </details>
    );
    await render(
      <Chat messages={manyMessages(100, { 60: hidden })} citations={[cite(60, "hidden words", "The", "are")]} />,
    );
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(marked()).toEqual(["hidden words"]);
    expect(markedOffset()).toBeCloseTo(third(), 0);
  });

  it("scrolls a wide code block sideways to the words", async () => {
    const code = (
      <pre style={{ width: 200, overflow: "auto" }}>
        <code>{`${"x".repeat(400)} needle`}</code>
      </pre>
    );
    await render(<Chat messages={manyMessages(100, { 60: code })} citations={[cite(60, "needle", "x")]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    const [range] = CSS.highlights.get("pincite") ?? [];
    const box = (range as Range).getBoundingClientRect();
    const view = (document.querySelector("pre") as Element).getBoundingClientRect();
    expect(box.left >= view.left && box.right <= view.right).toBe(true);
  });

  it("finds the words while the app is hidden behind a dialog", async () => {
    await render(
      <div aria-hidden="true">
        <Chat messages={manyMessages(100)} citations={[early]} />
      </div>,
    );
    (document.querySelector("a") as HTMLElement).click();
    await expect.poll(marked).toEqual(["Message 40 says line 2"]);
  });
});

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
    await expect.element(status).toHaveTextContent("The quoted text has changed");
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
    expect(document.querySelectorAll("[data-slot='mark']").length).toBe(1);
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

describe("what cannot be shown", () => {
  it("says that the words are gone", async () => {
    await render(<Chat messages={manyMessages(100)} citations={[cite(40, "never said", "a", "b")]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("The quoted text has changed");
    expect(marked()).toEqual([]);
  });

  it("steps through passages that match alike", async () => {
    const twice = (
      <>
        <p>start the same words end</p>
        <div style={{ height: 600 }} />
        <p>start the same words end</p>
      </>
    );
    const citation = cite(60, "the same words", "start ", " end");
    await render(<Chat messages={manyMessages(100, { 60: twice })} citations={[citation]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Two passages match: 1 of 2");
    expect(marked()).toEqual(["the same words"]);
    const [first] = CSS.highlights.get("pincite") ?? [];
    await userEvent.click(page.getByText("Next"));
    await expect.element(status).toHaveTextContent("Two passages match: 2 of 2");
    const [second] = CSS.highlights.get("pincite") ?? [];
    expect((second as Range).startContainer).not.toBe((first as Range).startContainer);
    await expect.poll(markedOffset).toBeCloseTo(third(), 0);
    await userEvent.click(page.getByText("Next"));
    await expect.element(status).toHaveTextContent("Two passages match: 1 of 2");
  });

  it("says why, and tries again", async () => {
    const answers: DataAnswer[] = [{ ok: false, reason: "offline" }, { ok: true }];
    const data = { ...presentData, connect: () => Promise.resolve(answers.shift() ?? { ok: true as const }) };
    await render(<Chat messages={manyMessages(100)} citations={[early]} data={data} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("The environment of this quote cannot be reached");
    await userEvent.click(page.getByText("Retry"));
    await expect.element(status).toHaveTextContent("Quote shown");
  });

  it("gives up in time, and an answer that comes later changes nothing", async () => {
    const answer = Promise.withResolvers<DataAnswer>();
    let aborted = false;
    const data = {
      ...presentData,
      fetchAround: (_: unknown, { signal }: { readonly signal: AbortSignal }) => {
        signal.addEventListener("abort", () => (aborted = true));
        return answer.promise;
      },
    };
    await render(<Chat messages={manyMessages(100)} citations={[early]} data={data} limits={{ fetching: 30 }} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Finding this quote took too long");
    expect(aborted).toBe(true);
    answer.resolve({ ok: true });
    await frames(3);
    await expect.element(status).toHaveTextContent("Finding this quote took too long");
  });

  it("gives up on a row that is never mounted", async () => {
    await render(<Chat messages={manyMessages(10)} citations={[early]} limits={{ mounting: 60 }} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Finding this quote took too long");
  });

  it("waits for words that are still being rendered", async () => {
    const citations = [cite(60, "quoted words", "The", "stay.")];
    const screen = await render(<Chat messages={manyMessages(100, { 60: <p /> })} citations={citations} busy />);
    await userEvent.click(chip());
    await expect.element(page.getByTestId("message-60")).toBeInTheDocument();
    await frames(3);
    await expect.element(status).toHaveTextContent("Looking for the quote");
    const ready = manyMessages(100, { 60: <p>The quoted words stay.</p> });
    await screen.rerender(<Chat messages={ready} citations={citations} />);
    await expect.element(status).toHaveTextContent("Quote shown");
  });
});

describe("a location", () => {
  it("activates its history entry once, whatever mounts, renders or goes back", async () => {
    const navigator = createNavigator<TestPlace>();
    function Page() {
      const [shown, setShown] = useState(true);
      return (
        <>
          {shown && <Chat messages={manyMessages(100)} citations={[]} navigator={navigator} />}
          <button type="button" onClick={() => setShown(!shown)}>
            Toggle
          </button>
        </>
      );
    }
    await render(<Page />);
    navigator.activate(early, { origin: "location", entry: "entry-1" });
    await expect.element(status).toHaveTextContent("Quote shown");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(page.getByText("Toggle"));
    await userEvent.click(page.getByText("Toggle"));
    navigator.activate(early, { origin: "location", entry: "entry-1" });
    await frames(5);
    expect(navigator.state().phase).toBe("dismissed");
    expect(marked()).toEqual([]);
    navigator.activate(early, { origin: "location", entry: "entry-2" });
    await expect.element(status).toHaveTextContent("Quote shown");
  });

  it("goes on where it was when its component is mounted again", async () => {
    const navigator = createNavigator<TestPlace>();
    const chat = <Chat messages={manyMessages(100)} citations={[]} navigator={navigator} />;
    const screen = await render(chat);
    navigator.activate(early);
    await expect.element(status).toHaveTextContent("Quote shown");
    await screen.rerender(<p>Another page</p>);
    expect(marked()).toEqual([]);
    await screen.rerender(chat);
    await expect.poll(marked).toEqual(["Message 40 says line 2"]);
  });
});
