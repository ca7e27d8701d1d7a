import type { Page } from "playwright";
import { expect as expectThat } from "playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Watched } from "./harness/browser.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { type Answer, type Provider, startProvider } from "./harness/provider.ts";
import { composer, newThread, row, send, signIn } from "./harness/steps.ts";

let provider: Provider;
let product: Product;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  provider = await startProvider();
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

test("a server killed right after it accepted a message has it once; the draft is gone and the reply says that it was cut off", async () => {
  const answers: Answer[] = [];
  provider.answer = (_request, answer) => void answers.push(answer);
  await newThread(page);
  await send(page, "Is this kept?");
  await expectThat(composer(page)).toHaveText("");
  await expectThat.poll(() => answers.length).toBe(1);
  answers[0]?.piece("The first words of the reply");
  await expectThat(row(page, "assistant", 0)).toContainText("The first words of the reply");
  await product.kill();
  await product.restart();

  await page.reload();
  await expectThat(row(page, "user", 0)).toContainText("Is this kept?");
  await expectThat(page.locator("[data-role=user]")).toHaveCount(1);
  await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "interrupted");
  await expectThat(row(page, "assistant", 0)).toContainText("cut off");
  await expectThat(composer(page)).toHaveText("");

  provider.answer = (_request, answer) => {
    answer.piece("The whole reply.");
    answer.finish();
  };
  await row(page, "assistant", 0).getByRole("button", { name: "Retry" }).click();
  await expectThat(row(page, "assistant", 0)).toContainText("The whole reply.");
  await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "complete");
  watched.complaints();
});

test("a message written while the server is down stays in the draft and goes out once when it is back", async () => {
  provider.answer = (_request, answer) => {
    answer.piece("Here I am.");
    answer.finish();
  };
  await newThread(page);
  await send(page, "First, so that the thread exists.");
  await expectThat(row(page, "assistant", 0)).toHaveAttribute("data-status", "complete");
  await product.kill();
  await send(page, "Written while nobody listened.");
  await expectThat(page.getByRole("region", { name: "Composer" })).toContainText(
    "Not sent. Your environment does not answer.",
  );
  await expectThat(composer(page)).toHaveText("Written while nobody listened.");
  await product.restart();
  await page.getByRole("region", { name: "Composer" }).getByRole("button", { name: "Retry" }).click();
  await expectThat(row(page, "user", -1)).toContainText("Written while nobody listened.");
  await expectThat(composer(page)).toHaveText("");
  await expectThat(page.locator("[data-role=user]")).toHaveCount(2);
  // The page complains of refused connections while nothing listens; of nothing else.
  expect(
    watched
      .complaints()
      .filter((line) => !line.includes("ERR_CONNECTION_REFUSED") && !line.includes("ERR_INCOMPLETE_CHUNKED")),
  ).toEqual([]);
});
