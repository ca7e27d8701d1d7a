import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { newThread, row, send, signIn } from "./harness/steps.ts";

let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  product = await startProduct({ subcommand: "demo" });
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
});

test("a question about two cards of one name leads to the page of either, by keyboard and back again", async () => {
  await newThread(page);
  await send(page, "What is the balance of my credit card?");
  const reply = row(page, "assistant", 0);
  await expectThat(reply).toHaveAttribute("data-status", "complete");
  const thread = page.url();

  const marker = reply.getByRole("button", { name: "Source 1: Credit card" }).first();
  await marker.focus();
  await page.keyboard.press("Enter");
  const popover = page.getByRole("dialog", { name: "Credit card" });
  await expectThat(popover.getByRole("link")).toHaveText([/First Harbor Bank/u, /Juniper Credit Union/u]);
  expect(page.url()).toBe(thread);
  await expectUnnamed(page);
  expect(await faults(page)).toEqual([]);

  await popover.getByRole("link", { name: /Juniper Credit Union/u }).focus();
  await page.keyboard.press("Enter");
  await expectThat(page.getByRole("heading", { name: "Credit card", level: 2 })).toBeVisible();
  await expectThat(page.getByText(/Juniper Credit Union .* ending in 9030/u)).toBeVisible();
  await expectUnnamed(page);
  expect(await faults(page)).toEqual([]);

  await page.getByRole("link", { name: "Back to the thread" }).click();
  await expectThat(page.getByRole("heading", { name: "Sources" })).toBeVisible();
  expect(page.url()).toBe(thread);
});

test("the sources of an answer are the same after a reload", async () => {
  const sources = page.locator("[data-slot=answer-sources]").first();
  await expectThat(sources).toContainText("First Harbor Bank");
  const before = await sources.innerText();
  await page.reload();
  await expectThat(sources).toContainText("First Harbor Bank");
  expect(await sources.innerText()).toBe(before);
});

test("an account that nobody here has is not found", async () => {
  await page.goto(`${product.origin}/accounts/an-account-of-nobody-1`);
  await expectThat(page.getByRole("heading", { name: "This account is not here" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

/** Who keeps an account's data stands nowhere in the page, nor do addresses that are no web page's. */
async function expectUnnamed(page: Page): Promise<void> {
  expect(await page.content()).not.toMatch(/plaid|snaptrade|finnhub|silvia:/iu);
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary}`);
}
