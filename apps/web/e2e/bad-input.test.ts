import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { type Answer, type Provider, startProvider } from "./harness/provider.ts";
import { composer, draftChips, newThread, paste, row, send, signIn } from "./harness/steps.ts";

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  provider = await startProvider();
  product = await startProduct({
    arguments: ["--provider-url", provider.url, "--provider-model", "test-model", "--provider-limit", "2000"],
  });
  watched = await launchBrowser();
  page = await watched.newPage();
  await signIn(page, product.address);
});
afterAll(async () => {
  await watched?.close();
  await product?.stop();
  await provider?.stop();
});

const understood = (_request: unknown, answer: Answer) => {
  answer.piece("Understood.");
  answer.finish();
};

describe("links that are no citations", () => {
  const good = "web+pincite:v1/env-1/message/t-1/m-1?text=hello&at=5-10";
  test.each([
    ["a malformed one", good.replace("at=5-10", "at=5-11")],
    ["one of an unknown version", good.replace("v1/", "v2/")],
    ["one with broken escapes", good.replace("hello", "hel%ZZ")],
  ])("%s stays text in the draft and in the message, and nothing breaks", async (_name, uri) => {
    provider.answer = understood;
    await newThread(page);
    await composer(page).click();
    const text = `See [“hello”](${uri}) there`;
    await paste(page, text);
    await expectThat(composer(page)).toHaveText(text);
    await expectThat(draftChips(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Send" }).click();
    await expectThat(row(page, "user", 0)).toContainText("“hello”");
    await expectThat(row(page, "user", 0).locator("[data-slot=citation-chip]")).toHaveCount(0);
    await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "complete");
    expect(provider.received.at(-1)?.body.messages.at(-1)?.content).toBe(text);
    watched.expectSilence();
  });

  test("an overlong one stays text in the draft, and counts as what it is", async () => {
    await newThread(page);
    await composer(page).click();
    await paste(page, `See [“hello”](${good}&comment=${"a".repeat(8001)}) there`);
    await expectThat(composer(page)).toContainText("See [“hello”](web+pincite:v1/");
    await expectThat(draftChips(page)).toHaveCount(0);
    await expectThat(page.getByRole("button", { name: "Send" })).toBeDisabled();
    watched.expectSilence();
  });
});

test("a paste of a megabyte is refused with both numbers and loses nothing", async () => {
  await newThread(page);
  await composer(page).click();
  await page.keyboard.insertText("Mine stays. ");
  await paste(page, "0123456789abcde\n".repeat(65_536));
  const region = page.getByRole("region", { name: "Composer" });
  await expectThat(region).toContainText(/1,048,5\d\d/);
  await expectThat(composer(page)).toHaveText("Mine stays.");
  await page.keyboard.insertText("And goes on.");
  await expectThat(composer(page)).toHaveText("Mine stays. And goes on.");
  watched.expectSilence();
});

test("a draft that fits as it stands but not with its quotes expanded is kept, and says by how much and which quotes", async () => {
  provider.answer = (_request, answer) => {
    answer.piece(`${"A sentence with some weight in it. ".repeat(60)}`);
    answer.finish();
  };
  await newThread(page);
  await send(page, "Say a lot.");
  const reply = row(page, "assistant", 0);
  await expectThat(reply).toHaveAttribute("data-status", "complete");
  await reply
    .getByText("A sentence with")
    .first()
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press("Alt+KeyQ");
  await expectThat(draftChips(page)).toHaveCount(1);
  const region = page.getByRole("region", { name: "Composer" });
  await expectThat(region).toContainText(/over the limit of 2,000 when its quotes are expanded/);
  await expectThat(region.getByRole("list", { name: "Largest quotes" })).toContainText("A sentence with some weight");
  await expectThat(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.reload();
  await expectThat(draftChips(page)).toHaveCount(1);
  watched.expectSilence();
});

describe("a provider", () => {
  test("that answers 401 is named, and the message stays", async () => {
    provider.answer = (_request, answer) => answer.fail(401);
    await newThread(page);
    await send(page, "Who goes there?");
    await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "failed");
    await expectThat(row(page, "assistant", 0)).toContainText(/key .*\(401\)|asks for a key/);
    await expectThat(row(page, "user", 0)).toContainText("Who goes there?");
  });

  test("that answers 429 is asked again, then named with the wait; Retry works", async () => {
    provider.answer = (_request, answer) => answer.fail(429, { "retry-after": "3600" });
    await newThread(page);
    await send(page, "Too fast?");
    const reply = row(page, "assistant", 0);
    await expectThat(reply).toContainText(/asks to wait 3,?600 seconds|asks to send fewer/, { timeout: 30_000 });
    provider.answer = understood;
    await reply.getByRole("button", { name: "Retry" }).click();
    await expectThat(reply).toContainText("Understood.");
  });

  test("that breaks off in the middle keeps what arrived; Retry works", async () => {
    provider.answer = (_request, answer) => {
      answer.piece("Half of the ");
      setTimeout(() => answer.cut(), 200);
    };
    await newThread(page);
    await send(page, "Will you finish?");
    const reply = row(page, "assistant", 0);
    await expectThat(reply).toContainText("closed before the answer was complete");
    await expectThat(reply).toContainText("Half of the");
    provider.answer = understood;
    await reply.getByRole("button", { name: "Retry" }).click();
    await expectThat(reply).toContainText("Understood.");
    await expectThat(reply).not.toContainText("Half of the");
  });

  test("that is slow can be stopped", async () => {
    const answers: Answer[] = [];
    provider.answer = (_request, answer) => void answers.push(answer);
    await newThread(page);
    await send(page, "Take your time.");
    await expectThat(row(page, "assistant", 0)).toContainText("Writing a reply");
    await page.getByRole("button", { name: "Stop" }).click();
    await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "stopped");
    await expectThat(row(page, "assistant", 0).getByRole("button", { name: "Retry" })).toBeVisible();
  });

  test("that is down is named; when it is back, Retry works", async () => {
    const port = Number(new URL(provider.url).port);
    await provider.stop();
    await newThread(page);
    await send(page, "Anybody home?");
    const reply = row(page, "assistant", 0);
    await expectThat(reply).toHaveAttribute("data-status", "failed", { timeout: 30_000 });
    await expectThat(reply).toContainText(`127.0.0.1:${port}`);
    provider = await startProvider(port);
    await reply.getByRole("button", { name: "Retry" }).click();
    await expectThat(reply).toContainText("Understood.");
    watched.expectSilence();
  });
});

test("no key and no words of a message are in what the server prints", () => {
  expect(product.output()).not.toMatch(/Anybody home|Who goes there|Understood/);
});
