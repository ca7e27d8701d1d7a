import { collect } from "@pincite/format";
import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { type Answer, type Provider, startProvider } from "./harness/provider.ts";
import {
  composer,
  draftChips,
  expectHighlight,
  expectNoHighlight,
  highlightPlace,
  newThread,
  row,
  scrollToTop,
  selectByMouse,
  send,
  signIn,
  wheelTo,
} from "./harness/steps.ts";

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  provider = await startProvider();
  product = await startProduct({
    arguments: ["--provider-url", provider.url, "--provider-model", "test-model", "--provider-key", "key-of-the-test"],
  });
  watched = await launchBrowser();
  page = await watched.newPage();
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await provider?.stop();
});

const firstReply = `The layer **writes each response** to disk  
before it answers the client.

${Array.from({ length: 60 }, (_, line) => `Paragraph ${line + 1} of the reply says a little more, so that the page is long.`).join("\n\n")}`;
const excerpt = "writes each response to disk\nbefore it answers";

test("a quote goes from the selection to the provider and back to its highlighted source", async () => {
  provider.answer = (_request, answer) => {
    answer.piece(firstReply);
    answer.finish();
  };
  await signIn(page, product.address);
  await newThread(page);
  await send(page, "Why write to disk first?");
  const reply = row(page, "assistant", 0);
  await expectThat(reply).toHaveAttribute("data-status", "complete");

  // Select across a bold word and a line break.
  await scrollToTop(page);
  await selectByMouse(page, reply, "writes", "answers");
  await page.getByRole("button", { name: "Quote with comment" }).click();
  await page.keyboard.type("why “before”?");
  await page.keyboard.press("Enter");
  await expectThat(draftChips(page)).toHaveCount(1);
  await expectThat(draftChips(page)).toContainText("writes each response to disk before it answers");

  await page.keyboard.type(" Does that hold when clocks disagree?");
  const pieces: Answer[] = [];
  provider.answer = (_request, answer) => void pieces.push(answer);
  await page.getByRole("button", { name: "Send" }).click();
  await expectThat(composer(page)).toHaveText("");

  // The stored message holds the link byte for byte.
  const messages = await storedMessages(page);
  const question = messages.find((message) => message.role === "user" && message.position === 2);
  const [found] = collect(question?.text ?? "");
  expect(found?.citation).toMatchObject({
    text: excerpt,
    comment: "why “before”?",
    source: { kind: "message", messageId: messages[1]?.id },
  });
  expect(question?.text).toBe(`${found?.source} Does that hold when clocks disagree?`);

  // The provider got marker, excerpt and comment, and nothing else of the citation.
  await expectThat.poll(() => provider.received.length).toBe(2);
  const last = provider.received[1];
  const sent = String(last?.body.messages.at(-1)?.content);
  expect(sent).toMatch(/^\[quote 1\] Does that hold when clocks disagree\?/);
  expect(sent).toContain(`<quote id="1">${excerpt}</quote>`);
  expect(sent).toContain('<comment quote="1">why “before”?</comment>');
  for (const secret of [
    "web+pincite",
    found?.citation.environmentId,
    messages[0]?.threadId,
    messages[1]?.id,
    `${found?.citation.start}-`,
    "pre=",
    "rev=",
  ]) {
    expect(last?.raw).not.toContain(secret);
  }
  expect(last?.authorization).toBe("Bearer key-of-the-test");

  // The reply streams in, piece by piece.
  const answer = row(page, "assistant", -1);
  pieces[0]?.piece("Yes: order comes from ");
  await expectThat(answer).toContainText("Yes: order comes from");
  await expectThat(answer).toHaveAttribute("data-status", "streaming");
  pieces[0]?.piece(
    `the journal’s own sequence.\n\n${"And so on, for a while, until the question is far above.\n\n".repeat(80)}`,
  );
  await expectThat(answer).toContainText("the journal’s own sequence.");
  pieces[0]?.finish();
  await expectThat(answer).toHaveAttribute("data-status", "complete");

  // Click on the chip: its source is mounted and exactly the excerpt is marked, in view.
  const chip = page.locator(`[data-message-id="${question?.id}"] [data-slot=citation-chip]`);
  await wheelTo(page, chip, "up");
  await chip.click();
  await expectHighlight(page, excerpt);
  const place = await highlightPlace(page);
  expect(place.top).toBeGreaterThan(0);
  expect(place.bottom).toBeLessThan(place.viewport);
  await expectThat(page.getByRole("region", { name: "Quote" }).getByText("Quote shown")).toBeVisible();

  // Escape removes it, and scrolling the row out and back does not bring it back.
  await page.keyboard.press("Escape");
  await expectNoHighlight(page);
  await scrollOutAndBack(page, messages[1]?.id ?? "");
  await expectNoHighlight(page);

  // Clicking again does; and then the row may leave and come back.
  await wheelTo(page, chip, "down");
  await chip.click();
  await expectHighlight(page, excerpt);
  await scrollOutAndBack(page, messages[1]?.id ?? "");
  await expectHighlight(page, excerpt);

  await page.getByRole("button", { name: "Back to where you were" }).click();
  await expectThat(chip).toBeInViewport();
  watched.expectSilence();
});

interface StoredMessage {
  readonly id: string;
  readonly threadId: string;
  readonly position: number;
  readonly role: string;
  readonly text: string;
}

async function storedMessages(page: Page): Promise<readonly StoredMessage[]> {
  const threadId = new URL(page.url()).pathname.split("/").at(-1);
  const response = await page.request.get(`${product.origin}/api/threads/${threadId}/messages`);
  return ((await response.json()) as { readonly messages: readonly StoredMessage[] }).messages;
}

async function scrollOutAndBack(page: Page, messageId: string): Promise<void> {
  await scrollToEnd(page);
  await expectThat(page.locator(`[data-message-id="${messageId}"]`)).not.toBeAttached();
  await scrollToTop(page);
  await expectThat(page.locator(`[data-message-id="${messageId}"]`)).toBeInViewport();
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.getByRole("feed").hover();
  await page.mouse.wheel(0, 1e6);
  await expectThat(row(page, "assistant", -1).getByText("And so on").last()).toBeInViewport();
}
