import { collect } from "@pincite/format";
import type { Locator, Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { type Provider, startProvider } from "./harness/provider.ts";
import { edges, newThread, row, scrollToTop, selectByMouse, send, signIn } from "./harness/steps.ts";

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;

const reply = [
  "Ask the **second** replica first.",
  "- one\n- two, the last",
  "| Ann | Oslo |\n| --- | --- |\n| Bo | Rome |",
  "```ts\nlet a = 1;\nlet b = 2;\n```",
  "Take $x^2 + y$ as given.[^1]",
  "The end.",
  "[^1]: A note.",
].join("\n\n");

beforeAll(async () => {
  provider = await startProvider();
  provider.answer = (_request, answer) => {
    answer.piece(reply);
    answer.finish();
  };
  product = await startProduct({
    arguments: ["--provider-url", provider.url, "--provider-model", "test-model", "--provider-key", "key-of-the-test"],
  });
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
  await newThread(page);
  await send(page, "Which replica?");
  await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "complete");
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await provider?.stop();
});
beforeEach(async () => {
  await page.evaluate(async () => {
    // A press on selected words would begin to drag them.
    getSelection()?.removeAllRanges();
    await navigator.clipboard.writeText("");
  });
  await page.keyboard.press("Escape");
});

/** What the toolbar's "Copy with citation" copies of the selection. */
async function quoted(): Promise<string | undefined> {
  await page.getByRole("button", { name: "Copy with citation" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expectThat.poll(copied).not.toBe("");
  return collect(await copied())[0]?.citation.text;
}

const text = (words: string): Locator => row(page, "assistant", 0).getByText(words).first();

test.each([
  ["a paragraph with a bold word", "Ask the", "Ask the second replica first."],
  ["the last item of a list", "two, the last", "two, the last"],
  ["a cell", "Bo", "Bo"],
  ["the last cell", "Rome", "Rome"],
  ["the last paragraph before the footnotes", "The end.", "The end."],
  ["the last note", "A note.", "A note. ↩"],
])("a triple click quotes %s alone", async (_name, words, excerpt) => {
  await text(words).scrollIntoViewIfNeeded();
  const { start } = await edges(row(page, "assistant", 0), words, words);
  await page.mouse.click(start.x + 3, start.y, { clickCount: 3 });
  expect(await quoted()).toBe(excerpt);
});

test("a triple click beside a formula, which Chromium begins inside the formula, quotes it whole", async () => {
  const { start } = await edges(row(page, "assistant", 0), "as given.", "as given.");
  await page.mouse.click(start.x + 3, start.y, { clickCount: 3 });
  expect(await quoted()).toBe("x^2 + y as given.1");
});

test("a drag over coloured code keeps its line ends", async () => {
  await selectByMouse(page, row(page, "assistant", 0), "let", "2");
  expect(await quoted()).toContain("\n");
});

test("a drag beyond the end of a reply quotes the reply's words alone", async () => {
  const time = row(page, "assistant", 0).locator("time");
  await row(page, "assistant", 0).hover();
  const { start } = await edges(row(page, "assistant", 0), "A note.", "A note.");
  const box = await time.boundingBox();
  if (box === null) throw new Error("the row shows no time");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await quoted()).toBe("A note. ↩");
});

test("a selection of a whole row quotes its message", async () => {
  await row(page, "user", 0).evaluate((element) => getSelection()?.selectAllChildren(element));
  expect(await quoted()).toBe("Which replica?");
});

test("a drag from one message into the next is refused, and says so", async () => {
  await scrollToTop(page);
  const from = await edges(row(page, "user", 0), "Which", "Which");
  const to = await edges(row(page, "assistant", 0), "Ask", "Ask");
  await page.mouse.move(from.start.x, from.start.y);
  await page.mouse.down();
  await page.mouse.move(to.end.x, to.end.y, { steps: 5 });
  await page.mouse.up();
  await expectThat(page.getByText("The selection spans two messages. Quote one at a time.")).toBeVisible();
  await expectThat(page.getByRole("toolbar", { name: "Selected words" })).toHaveCount(0);
});
