import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import {
  composer,
  draftChips,
  edges,
  expectHighlight,
  newThread,
  row,
  scrollToTop,
  selectByMouse,
  signIn,
  wheelTo,
} from "./harness/steps.ts";

const words = "a quote should lead to the words themselves";

let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
  await quoteInNewMessage(page);
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
});

test("a sent message with a quote becomes a chip in another thread and readable words in a plain text field", async () => {
  const sent = row(page, "user", -1);
  await sent.hover();
  await sent.getByRole("button", { name: "Copy as Markdown" }).click();

  await newThread(page);
  await composer(page).click();
  await page.keyboard.press("ControlOrMeta+V");
  await expectThat(draftChips(page)).toHaveCount(1);
  await expectThat(draftChips(page)).toContainText(words);
  await expectThat(composer(page)).toContainText("What does that mean?");

  const elsewhere = await (await watched.browser.contexts()[0]?.newPage())!;
  await elsewhere.goto(`data:text/html,<textarea aria-label="Plain"></textarea>`);
  await elsewhere.getByLabel("Plain").click();
  await elsewhere.keyboard.press("ControlOrMeta+V");
  await expectThat(elsewhere.getByLabel("Plain")).toHaveValue(
    new RegExp(`“${words}” *\\]\\(web\\+pincite:v1/|“${words}…?”`),
  );
  await elsewhere.close();

  // And from there the chip still leads to its source, in the first thread.
  await draftChips(page).click();
  await page.getByRole("button", { name: /source/i }).click();
  await expectHighlight(page, words);
  watched.expectSilence();
});

test("words copied from a sent message by selecting them carry the quote along", async () => {
  await page.getByRole("link", { name: /Welcome to Pincite/ }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome to Pincite" }).waitFor();
  const sent = page.locator("[data-role=user]", { hasText: "What does that mean?" });
  await wheelTo(page, sent, "down");
  const text = await sent.locator("[data-slot=message-text]").boundingBox();
  if (text === null) throw new Error("the message is not on screen");
  // From the last word back over the chip: a press on a link begins a drag of the link, not a selection.
  const { end } = await edges(sent, "What", "mean?");
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(text.x - 6, text.y + 4, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press("ControlOrMeta+C");
  await newThread(page);
  await composer(page).click();
  await page.keyboard.press("ControlOrMeta+V");
  await expectThat(draftChips(page)).toHaveCount(1);
  await expectThat(composer(page)).toContainText("What does that mean?");
  watched.expectSilence();
});

test("a draft with its quotes survives a reload, a cut and an undo", async () => {
  await page.getByRole("link", { name: /Welcome to Pincite/ }).click();
  await page.getByRole("heading", { level: 1, name: "Welcome to Pincite" }).waitFor();
  await scrollToTop(page);
  await selectByMouse(page, row(page, "assistant", 0), "Try it", "reply");
  await page.keyboard.press("Alt+KeyQ");
  await expectThat(draftChips(page)).toHaveCount(1);
  await page.keyboard.type(" and so on");
  await expectThat(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expectThat(draftChips(page)).toHaveCount(1);
  await expectThat(composer(page)).toContainText("and so on");
  await composer(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+X");
  await expectThat(draftChips(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Z");
  await expectThat(draftChips(page)).toHaveCount(1);
  expect(watched.complaints()).toEqual([]);
});

async function quoteInNewMessage(page: Page): Promise<void> {
  await scrollToTop(page);
  await selectByMouse(page, row(page, "assistant", 0), "a quote should", "themselves");
  await page
    .getByRole("button", { name: /^Quote/ })
    .first()
    .click();
  await page.keyboard.type(" What does that mean?");
  await page.getByRole("button", { name: "Send" }).click();
  await expectThat(row(page, "user", -1)).toContainText("What does that mean?");
  await expectThat(row(page, "assistant", -1)).toHaveAttribute("data-status", "complete");
}
