import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./App.tsx";
import "./style.css";

const words = "you are led back to these very words";

it("quotes words of a reply, sends the chip, shows what a model would receive, and leads back to the words", async () => {
  await render(<App />);
  await expect.element(page.getByText(/^Send it, and click the chip/)).toBeVisible();
  select(words);
  await userEvent.click(page.getByRole("button", { name: "Quote" }));

  const composer = page.getByRole("textbox");
  await expect.element(composer.getByRole("link", { name: `Quote: ${words}.` })).toBeVisible();
  expect(composer.element().textContent).not.toContain("web+pincite");
  await userEvent.type(composer, "Really?");
  await userEvent.click(page.getByRole("button", { name: "Send" }));

  await expect.element(page.getByText(/What a model would receive/)).toBeVisible();
  const received = page.getByRole("code").filter({ hasText: "<quotes>" });
  await expect.element(received).toBeVisible();
  const [question, , ...quotes] = received.element().textContent!.trim().split("\n");
  expect(question).toBe("[quote 1] Really?");
  expect(quotes.slice(1)).toEqual([`<quote id="1">${words}</quote>`, "</quotes>"]);

  await userEvent.click(page.getByRole("link", { name: `Quote: ${words}.` }));
  await expect.element(page.getByRole("status")).toHaveTextContent("Quote shown");
  const [marked] = [...(CSS.highlights.get("pincite") ?? [])] as Range[];
  expect(String(marked)).toBe(words);
  expect(marked?.startContainer.parentElement?.closest("[data-quotable]")?.getAttribute("data-quotable")).toBe(
    "welcome",
  );
});

/** Selects words of one text node, as a person who drags over them does. */
function select(text: string): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(text) ?? -1;
    if (start >= 0) return void document.getSelection()?.setBaseAndExtent(node, start, node, start + text.length);
  }
  throw new RangeError("The words are not on the page.");
}
