import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { command, type Product, startProduct } from "./harness/product.ts";
import { draftChips, expectHighlight, newThread, row, send, signIn } from "./harness/steps.ts";

const words = "Followers apply entries in the leader’s order and never reorder by time.";

let folder: string;
let product: Product;
let watched: Watched;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pincite-documents-"));
  product = await startProduct();
  watched = await launchBrowser();
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a document imported beside the running server is quoted in an answer, opened at the words, and quoted into a draft", async () => {
  await writeFile(
    join(folder, "Journal design.md"),
    `# Journal design\n\nEach response is **flushed** first.\n\n${words}\n`,
  );
  await writeFile(join(folder, "broken.md"), Uint8Array.of(0xff, 0xfe, 0x00));
  const imported = await promisify(execFile)(process.execPath, [
    command,
    "import",
    folder,
    "--data",
    product.dataFolder,
  ]).catch((ended: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ended);
  expect(imported).toMatchObject({ code: 1 });
  expect(imported.stdout).toContain("1 imported, 0 already there, 1 refused");
  expect(imported.stderr).toContain("broken.md is not UTF-8 text");

  const page = await watched.newPage();
  await signIn(page, product.address);
  await newThread(page);
  await send(page, "In what order do followers apply entries?");
  const reply = row(page, "assistant", 0);
  await expectThat(reply).toHaveAttribute("data-status", "complete");
  await expectThat(reply).toContainText("extractive");
  await expectThat(reply).toContainText(words);

  await reply.locator("[data-slot=citation-chip]").first().click();
  await expectHighlight(page, words);
  const reader = page.locator("[data-slot=document-text]");
  await expectThat(reader).toContainText("Journal design");

  await reader
    .getByText("flushed")
    .evaluate((element) => getSelection()?.selectAllChildren(element.parentElement ?? element));
  await page.keyboard.press("Alt+KeyQ");
  await expectThat(draftChips(page)).toContainText("Each response is flushed first.");
  watched.expectSilence();
});
