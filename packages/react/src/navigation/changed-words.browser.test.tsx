import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Chat } from "../testing/Chat.tsx";
import { chip, cite, marked, status } from "../testing/jump.ts";
import { manyMessages, type TestPlace } from "../testing/Timeline.tsx";
import { createNavigator } from "./navigator.ts";

const quote = cite(60, "the pump holds pressure all day", "Note: ", ", says the crew");
const saying = (words: string) => manyMessages(100, { 60: <p>{`Note: ${words}, says the crew`}</p> });
const quoted = saying(quote.text);
const edited = saying("the pump holds pressures all days");

afterEach(() => CSS.highlights.clear());

describe("words that were edited", () => {
  it("are marked as they stand now, and said to have changed", async () => {
    const navigator = createNavigator<TestPlace>();
    await render(<Chat messages={edited} citations={[quote]} navigator={navigator} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("The quoted text has changed");
    expect(marked()).toEqual(["the pump holds pressures all days"]);
    expect(navigator.state()).toMatchObject({
      phase: "shown",
      match: "changed",
      excerpt: "the pump holds pressure all day",
      passage: "the pump holds pressures all days",
    });
  });

  it("are followed while they change under the mark, until the very words are back", async () => {
    const screen = await render(<Chat messages={quoted} citations={[quote]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await screen.rerender(<Chat messages={edited} citations={[quote]} />);
    await expect.element(status).toHaveTextContent("The quoted text has changed");
    expect(marked()).toEqual(["the pump holds pressures all days"]);
    await screen.rerender(<Chat messages={saying("the pump holds no pressure today")} citations={[quote]} />);
    await expect.element(status).toHaveTextContent("The quoted words are no longer in their source");
    expect(marked()).toEqual([]);
    await screen.rerender(<Chat messages={quoted} citations={[quote]} />);
    await expect.element(status).toHaveTextContent("Quote shown");
    expect(marked()).toEqual([quote.text]);
  });

  it("are not taken for the quote's while the row is still being rendered", async () => {
    const screen = await render(<Chat messages={quoted} citations={[quote]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("Quote shown");
    await screen.rerender(<Chat messages={edited} citations={[quote]} busy />);
    await expect.poll(marked).toEqual([]);
    await expect.element(status).toHaveTextContent("Quote shown");
    await screen.rerender(<Chat messages={edited} citations={[quote]} />);
    await expect.element(status).toHaveTextContent("The quoted text has changed");
  });

  it("are refused where a likeness stands in other surroundings", async () => {
    const twin = cite(60, "the pump holds pressure all day", "Later: ", ", as before");
    await render(<Chat messages={edited} citations={[twin]} />);
    await userEvent.click(chip());
    await expect.element(status).toHaveTextContent("The quoted words are no longer in their source");
    expect(marked()).toEqual([]);
  });
});
