import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { type Answer, type Provider, startProvider } from "./harness/provider.ts";
import {
  draftChips,
  expectHighlight,
  expectNoHighlight,
  newThread,
  row,
  selectByMouse,
  send,
  signIn,
} from "./harness/steps.ts";

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  provider = await startProvider();
  product = await startProduct({ arguments: ["--provider-url", provider.url, "--provider-model", "test-model"] });
  watched = await launchBrowser();
  page = await watched.newPage();
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await provider?.stop();
});

const reply = (words: string) =>
  `The pump ${words}, so the valve stays open.\n\n${"More is said about other things.\n\n".repeat(20)}`;

test("a quote of a reply that was written again leads to the changed words, with the two compared", async () => {
  const answers: Answer[] = [];
  provider.answer = (_request, answer) => {
    answer.piece(reply("holds its pressure for the whole day"));
    answers.push(answer);
  };
  await signIn(page, product.address);
  await newThread(page);
  await send(page, "What about the pump?");
  const answered = row(page, "assistant", 0);
  await expectThat(answered).toContainText("for the whole day");
  answers[0]?.cut();
  await expectThat(answered.getByRole("button", { name: "Retry" })).toBeVisible();
  await selectByMouse(page, answered, "holds", "whole day");
  await page.getByRole("button", { name: "Quote", exact: true }).click();
  await expectThat(draftChips(page)).toHaveCount(1);

  provider.answer = (_request, answer) => {
    answer.piece(reply("holds its pressures for a whole day"));
    answer.finish();
  };
  await answered.getByRole("button", { name: "Retry" }).click();
  // Longer than usual: the reply is written anew, and machines that run this are busy.
  await expectThat(answered).toHaveAttribute("data-status", "complete", { timeout: 20_000 });

  await draftChips(page).click();
  await page.getByRole("button", { name: "Go to source" }).click();
  await expectHighlight(page, "holds its pressures for a whole day");
  await expectThat(page.locator("[data-slot=navigation-announcer]")).toHaveText("The quoted text has changed");
  const notice = page.getByRole("region", { name: "Changed quote" });
  const comparison = notice.locator("[data-slot=comparison]");
  await expectThat(comparison.locator("del")).toHaveText(["removed: pressure", "removed: the"]);
  await expectThat(comparison.locator("ins")).toHaveText(["added: pressures", "added: a"]);

  // The notice makes way for the words, even where they stand near the top of a thread that has no room to scroll.
  const words = await page.evaluate(() => {
    const [range] = CSS.highlights.get("pincite") ?? [];
    if (!(range instanceof Range)) throw new Error("nothing is highlighted");
    const { top, bottom } = range.getBoundingClientRect();
    return { top, bottom };
  });
  const card = await notice.boundingBox();
  expect(card!.y >= words.bottom || card!.y + card!.height <= words.top).toBe(true);

  await page.keyboard.press("Escape");
  await expectThat(notice).toHaveCount(0);
  await expectNoHighlight(page);
});
