import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import {
  composer,
  draftChips,
  expectHighlight,
  expectNoHighlight,
  newThread,
  row,
  scrollToTop,
  selectByMouse,
  send,
  signIn,
} from "./harness/steps.ts";

let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
});

/** Faults that axe calls serious or critical, as `rule: first place`. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")} (${nodes[0]?.failureSummary})`);
}

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test.each([
    ["wide", { width: 1440, height: 900 }],
    ["phone", { width: 390, height: 844 }],
  ])(
    "axe finds nothing serious on a %s screen: thread, toolbar, chip, comment, jump, settings",
    async (_name, viewport) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.goto(product.origin);
      await row(page, "assistant", 0).waitFor();
      expect(await faults(page)).toEqual([]);

      await scrollToTop(page);
      await selectByMouse(page, row(page, "assistant", 0), "a quote should", "themselves");
      await page.getByRole("toolbar").waitFor();
      expect(await faults(page)).toEqual([]);

      await page.getByRole("button", { name: "Quote with comment" }).click();
      await page.keyboard.type("really?");
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press("Enter");

      await draftChips(page).last().click();
      await page.getByRole("button", { name: /source/i }).click();
      await expectHighlight(page, "a quote should lead to the words themselves");
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press("Escape");

      await page.goto(`${product.origin}/settings`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await faults(page)).toEqual([]);
      watched.expectSilence();
    },
  );
});

test("everything can be done with the keyboard alone: select, quote, comment, send, jump, dismiss, go back", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(product.origin);
  await newThread(page);
  await send(page, "What does a quote keep?");
  const reply = row(page, "assistant", 0);
  await expectThat(reply).toHaveAttribute("data-status", "complete");

  await tabTo(page, "[role=feed]");
  // Caret browsing, by which a selection begins, is the browser's own (F7) and asks first; Shift and arrows extend it.
  // The reply may be drawn once more after its end, which takes the browser's selection away: then it is made again.
  let words = "";
  await expectThat
    .poll(async () => {
      await reply
        .locator("p")
        .first()
        .evaluate((paragraph) =>
          getSelection()?.setBaseAndExtent(paragraph.firstChild as Text, 0, paragraph.firstChild as Text, 1),
        );
      for (let step = 0; step < 12; step += 1) await page.keyboard.press("Shift+ArrowRight");
      words = await page.evaluate(() => getSelection()?.toString() ?? "");
      return words.length;
    })
    .toBe(13);
  words = words.trim();
  await page.getByRole("toolbar").waitFor();
  await page.keyboard.press("Alt+KeyQ");
  await expectThat(draftChips(page)).toHaveCount(1);
  await expectThat(composer(page)).toBeFocused();
  await page.keyboard.type(" Why?");
  await page.keyboard.press("Enter");
  await expectThat(row(page, "user", -1)).toContainText("Why?");
  await expectThat(row(page, "assistant", -1)).toHaveAttribute("data-status", "complete");

  await tabTo(page, "[data-role=user] [data-slot=citation-chip]");
  await page.keyboard.press("Enter");
  await expectHighlight(page, words);
  await expectThat(reply).toBeFocused();
  await expectThat(page.getByRole("status").filter({ hasText: "Quote shown" }).first()).toBeAttached();
  await page.keyboard.press("Escape");
  await expectNoHighlight(page);
  watched.expectSilence();
});

test("a focused control shows that it has the focus", async () => {
  await page.goto(product.origin);
  await composer(page).waitFor();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasRing = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      // The composer's card shows the focus of the field in it; past the last control the browser's own are next.
      return {
        shown: hasRing || element.closest("[data-slot=composer]") !== null || element === document.body,
        html: element.outerHTML.slice(0, 200),
      };
    });
    expect(focused).toMatchObject({ shown: true });
  }
});

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Shift+Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`the Tab key does not reach ${selector}`);
}
