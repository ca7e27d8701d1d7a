import { fingerprint, streamFromText } from "@pincite/anchor";
import { streamFromMarkdown } from "@pincite/anchor/markdown";
import { type Citation, serialize } from "@pincite/format";
import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { type Answer, type Provider, startProvider } from "./harness/provider.ts";
import { seedThread, unevenConversation } from "./harness/seed.ts";
import { composer, expectHighlight, highlightPlace, paste, row, signIn } from "./harness/steps.ts";

const threadId = "thr_long";
const early = 41;
const excerpt = "Step 41 keeps its own record";

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;
let ids: readonly string[];

beforeAll(async () => {
  provider = await startProvider();
  product = await startProduct({ arguments: ["--provider-url", provider.url, "--provider-model", "test-model"] });
  await product.kill();
  const messages = unevenConversation(10_000);
  messages[early] = {
    role: "assistant",
    text: `Before it.\n\n${excerpt} and answers later.\n\n${"After it comes more. ".repeat(40)}`,
  };
  ids = seedThread(product.dataFolder, threadId, "A long thread", messages);
  await product.restart();
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await provider?.stop();
});

test("a jump from the newest of 10,000 messages to an early one and back lands and stays, while a reply streams", async () => {
  await page.goto(`${product.origin}/threads/${threadId}`);
  await expectThat(page.locator(`[data-message-id="${ids[9999]}"]`)).toBeInViewport();

  const pieces: Answer[] = [];
  provider.answer = (_request, answer) => void pieces.push(answer);
  await composer(page).click();
  await paste(page, `See ${serialize(await citationOf(early))} again`);
  await page.getByRole("button", { name: "Send" }).click();
  const chip = row(page, "user", -1).locator("[data-slot=citation-chip]");
  await chip.waitFor();
  await expectThat.poll(() => pieces.length).toBe(1);
  const stream = streamWords(pieces[0] as Answer);

  await chip.click();
  await expectHighlight(page, excerpt);
  const row41 = `[data-message-id="${ids[early]}"]`;
  await expectThat(page.locator(row41)).toBeFocused();
  expect(await movementWithin(page, row41, 1000)).toBeLessThan(1);
  const place = await highlightPlace(page);
  expect(place.top).toBeGreaterThan(0);
  expect(place.bottom).toBeLessThan(place.viewport);
  // The quote's first line, not the row, lands about a third of the way down.
  expect(place.top / place.viewport).toBeGreaterThan(0.2);
  expect(place.top / place.viewport).toBeLessThan(0.45);

  await page.getByRole("button", { name: "Back to where you were" }).click();
  await expectThat(chip).toBeInViewport();
  stream.end();
  await expectThat(row(page, "assistant", -1)).toHaveAttribute("data-status", "complete");
  watched.expectSilence();
});

test("rows keep their place when older and newer pages load around a jump", async () => {
  await page.goto(`${product.origin}/threads/${threadId}`);
  const target = ids[4995] as string;
  const link = await citationOf(4995);
  await composer(page).click();
  await paste(page, serialize(link));
  await page.getByRole("region", { name: "Composer" }).locator("[data-slot=citation-chip]").click();
  await page.getByRole("button", { name: /source/ }).click();
  await expectHighlight(page, link.text);
  for (const direction of [-1, 1]) {
    for (let turn = 0; turn < 12; turn += 1) {
      await page.getByRole("feed").hover();
      await page.mouse.wheel(0, direction * 1500);
      await expectThat(page.locator("[data-message-id]").first()).toBeAttached();
    }
  }
  await expectThat(page.locator(`[data-message-id="${target}"]`)).toBeAttached();
  watched.expectSilence();
});

/** A citation of the first words of a seeded message, as quoting them would make it. */
async function citationOf(position: number): Promise<Citation> {
  const environment = (await (await page.request.get(`${product.origin}/api/environment`)).json()) as {
    readonly id: string;
  };
  const message = (await (
    await page.request.get(`${product.origin}/api/threads/${threadId}/messages/${ids[position]}`)
  ).json()) as { readonly text: string };
  const { text } = streamFromMarkdown(message.text);
  const words = position === early ? excerpt : text.slice(0, 20).trim();
  const start = text.indexOf(words);
  const end = start + words.length;
  return {
    environmentId: environment.id,
    source: { kind: "message", threadId, messageId: ids[position] as string },
    text: words,
    start,
    end,
    prefix: text.slice(Math.max(0, start - 32), start),
    suffix: text.slice(end, end + 32),
    revision: fingerprint(streamFromText(text).text),
  };
}

/** Streams a word every few milliseconds until told to end. */
function streamWords(answer: Answer): { readonly end: () => void } {
  let count = 0;
  const timer = setInterval(() => answer.piece(`word${count++} ${count % 40 === 0 ? "\n\n" : ""}`), 15);
  return {
    end: () => {
      clearInterval(timer);
      answer.finish();
    },
  };
}

/** The largest distance, in CSS pixels, by which an element moved from its first place, watched frame by frame for some milliseconds. */
function movementWithin(page: Page, selector: string, milliseconds: number): Promise<number> {
  return page.evaluate(
    ([selector, milliseconds]) =>
      new Promise<number>((done) => {
        const top = () => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
        const first = top();
        const started = performance.now();
        let largest = 0;
        const look = () => {
          largest = Math.max(largest, Math.abs(top() - first));
          if (performance.now() - started < milliseconds) requestAnimationFrame(look);
          else done(largest);
        };
        look();
      }),
    [selector, milliseconds] as const,
  );
}
