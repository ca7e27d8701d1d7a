import { StrictMode, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Chat, presentData } from "../testing/Chat.tsx";
import { chip, cite, early, frames, marked, markedOffset, scroller, status, third } from "../testing/jump.ts";
import { manyMessages, type TestPlace } from "../testing/Timeline.tsx";
import type { DataAnswer } from "./adapters.ts";
import { createNavigator } from "./navigator.ts";
import type { NavigationHandle } from "./use-navigation.ts";

afterEach(() => CSS.highlights.clear());

describe("a jump", () => {
  it("marks exactly the quoted words, a third of the way down, and says so", async () => {
    const messages = manyMessages(3000);
    await render(<Chat messages={messages} citations={[cite(2500, "Message 2500 says line 1", "of it.")]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await expect.poll(marked).toEqual(["Message 2500 says line 1"]);
    expect(markedOffset()).toBeCloseTo(third(), 0);
    await expect.poll(() => document.activeElement).toBe(page.getByTestId("message-2500").element());
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
    await expect.poll(marked).toEqual(["needle"]);
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

describe("what cannot be shown", () => {
  it("says that the words are gone", async () => {
    await render(<Chat messages={manyMessages(100)} citations={[cite(40, "never said", "a", "b")]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("The quoted words are no longer in their source");
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
