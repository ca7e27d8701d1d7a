import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { decode, encode, serialize, type Citation } from "@pincite/format";
import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { command, type Product, startProduct } from "./harness/product.ts";
import { type Provider, startProvider } from "./harness/provider.ts";
import { composer, draftChips, newThread, paste, row, selectByMouse, send, signIn } from "./harness/steps.ts";

const words = "writes each response to disk before it answers";
const answer = `The layer **writes each response** to disk before it answers, for $5 to $10, at a cost of $n \\log n$.`;

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  provider = await startProvider();
  provider.answer = (_request, { piece, finish }) => {
    piece(answer);
    finish();
  };
  product = await startProduct({ arguments: ["--provider-url", provider.url, "--provider-model", "test-model"] });
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await provider?.stop();
});

test("a chip whose words are not in its source says so, in the draft and once it is sent, and can be sent all the same", async () => {
  await newThread(page);
  await send(page, "What does it do?");
  const reply = row(page, "assistant", 0);
  await expectThat(reply).toHaveAttribute("data-status", "complete");

  // The finished reply is drawn once more; a selection made before is gone then.
  await expectThat(reply.locator("[data-rendered]")).toHaveAttribute("data-rendered", /^\d+$/u);
  await expectThat(reply.locator("[aria-busy]")).toHaveCount(0);

  // A quote that was just made is never in doubt.
  // The formula's style sheet and fonts come when it is first drawn, and move the lines even under a drag.
  await expectThat(async () => {
    await selectByMouse(page, reply.locator(".prose"), "writes each", "answers");
    expect(await page.evaluate(() => String(getSelection()))).toBe(words);
  }).toPass();
  await page.getByRole("toolbar").waitFor();
  await page.keyboard.press("Alt+KeyQ");
  await expectThat(draftChips(page)).toHaveAttribute("data-check", "held");
  const genuine = await quoted(page);
  expect(genuine.text).toBe(words);

  await composer(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  const edited = genuine.text.replace("each", "no");
  const { revision: _, ...elsewhere } = genuine;
  const formula: Citation = {
    ...elsewhere,
    text: "$5 to $10, at a cost of n \\log n",
    start: 64,
    end: 96,
    prefix: "answers, for ",
    suffix: ".",
  };
  const source = { kind: "message", threadId: "thread", messageId: "nowhere" } as const;
  for (const citation of [
    genuine,
    { ...genuine, text: "never fails", end: genuine.start + 11 },
    { ...genuine, text: edited, end: genuine.start + edited.length },
    formula,
    { ...genuine, source },
    { ...genuine, environmentId: "env_elsewhere" },
  ]) {
    await paste(page, `${serialize(citation)} `);
  }
  const states = ["held", "not-found", "not-found", "held", "no-source", "unknown"];
  await expectThat.poll(() => checksOf(page, "[data-slot=composer]")).toEqual(states);
  await expectThat(draftChips(page).nth(1)).toContainText("not found in source");
  await expectThat(draftChips(page).nth(0)).not.toContainText("not found in source");
  await expectThat(draftChips(page).nth(4)).toContainText("source is gone");
  await expectThat(page.locator("[data-slot=announcement]")).toContainText(
    /Not found in its source|The source is gone/,
  );
  await draftChips(page).nth(1).click();
  await expectThat(page.getByRole("dialog", { name: "Quote" })).toContainText("do not stand in the text");
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Escape");

  const asked = provider.received.length;
  await page.getByRole("button", { name: "Send" }).click();
  const sent = row(page, "user", 1);
  await expectThat.poll(() => checksOf(page, "[data-role=user]")).toEqual(states);
  await expectThat(sent.getByRole("link", { name: /never fails.*not found in source/u })).toBeVisible();
  await expectThat(row(page, "assistant", 1)).toHaveAttribute("data-status", "complete");
  expect(provider.received[asked]?.raw).toContain("never fails");
  expect(await faults(page)).toEqual([]);

  await page.reload();
  await expectThat.poll(() => checksOf(page, "[data-role=user]")).toEqual(states);
  expect(product.output()).not.toContain("never fails");

  // The command says the same, while the environment runs.
  const located = promisify(execFile)(process.execPath, [
    command,
    "locate",
    "--data",
    product.dataFolder,
    encode({ ...genuine, text: "never fails", end: genuine.start + 11 }),
  ]).catch((ended: { readonly code: number; readonly stdout: string }) => ended);
  expect(await located).toMatchObject({ code: 2, stdout: expect.stringContaining('"state":"missing"') as string });
  watched.expectSilence();
});

test("a text nested beyond use is shown as it was written, and the thread goes on", async () => {
  await newThread(page);
  await send(page, `${"- ".repeat(4_000)}deep down`);
  const own = row(page, "user", 0);
  await expectThat(own.locator("[data-slot=as-written]")).toBeVisible();
  await expectThat(own.locator(".prose")).toContainText("deep down");
  await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "complete");
  watched.expectSilence();
});

/** The citation of the draft's only chip, as it is copied. */
async function quoted(page: Page): Promise<Citation> {
  await composer(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const decoded = decode(/\((web\+pincite:[^)]*)\)/u.exec(copied)?.[1] ?? "");
  if (!decoded.ok) throw new Error("the draft holds no citation");
  return decoded.citation;
}

/** What the chips below an element are marked with. */
const checksOf = (page: Page, root: string): Promise<(string | null)[]> =>
  page
    .locator(`${root} [data-slot=citation-chip]`)
    .evaluateAll((chips) => chips.map((chip) => chip.getAttribute("data-check")));

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")} (${nodes[0]?.failureSummary})`);
}
