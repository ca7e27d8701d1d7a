import { streamFromDom } from "@pincite/anchor/dom";
import type { AnswerCitation } from "@pincite/api";
import type { Citation } from "@pincite/format";
import { streamOfMarkdown } from "@pincite/markdown/stream";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Markdown } from "../message/Markdown.tsx";
import { MarkdownRenderer } from "../message/MarkdownRenderer.ts";
import { renderMarkdown } from "../message/render-markdown.ts";
import { RendererContext } from "../message/renderer-context.ts";
import { CitationsContext } from "../navigation/citations-context.ts";
import { AnswerContext } from "./answer-context.ts";
import { AnswerSources } from "./AnswerSources.tsx";

const accountId = "acc-1234567890abcdef";
const otherId = "acc_fedcba0987654321";

describe("a marker", () => {
  test("is a button where the answer has that source, and text where it has none", async () => {
    await show("It doubled [1], they say [2]. `a[1]` and [1](https://a.example)", [cite({})]);
    expect(markers().map((button) => button.textContent)).toEqual(["1"]);
    expect(shownText()).toContain("they say [2].");
  });

  test("opens its title, cited words and action on Enter, and Escape leads back to it", async () => {
    await show("It doubled [1].", [
      cite({
        title: "Publication 17",
        cited_text: "the exact words",
        target: { kind: "web", url: "https://a.example/x" },
      }),
    ]);
    const marker = page.getByRole("button", { name: "Source 1: Publication 17" });
    marker.element().focus();
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: "Publication 17" });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByText("the exact words")).toBeVisible();
    await expect.element(dialog.getByRole("link", { name: /Web page · a\.example/u })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(marker.element());
  });

  test("opens while a pointer rests on it", async () => {
    await show("It doubled [1].", [cite({ title: "Savings" })]);
    await userEvent.hover(page.getByRole("button", { name: "Source 1: Savings" }));
    await expect.element(page.getByRole("dialog", { name: "Savings" })).toBeVisible();
  });

  test("keeps the page's text the stored text, with and without its source", async () => {
    const text = "It doubled[1][2] in **May [1]**, see [3].\n\n- one [1]\n- [2] two\n\n| a [1] |\n| - |\n| $x[1]$ |";
    for (const citations of [[], [cite({}), cite({ title: "b" })]]) {
      await show(text, citations);
      expect(shownText()).toBe(streamOfMarkdown(text).text);
    }
    expect(markers().length).toBeGreaterThan(4);
  });

  test("of a reply that arrives is never half shown, and comes with its source", async () => {
    const seen: string[] = [];
    const whole = "It doubled [1]. And";
    for (let length = 1; length <= whole.length; length++) {
      await show(whole.slice(0, length), [cite({})], true);
      seen.push(shownText());
    }
    expect(seen.filter((text) => /\[(?:1)?$/u.test(text))).toEqual([]);
    expect(seen.at(-1)).toBe("It doubled [1]. And");
    expect(markers()).toHaveLength(1);
  });
});

describe("a source says what it points at, and leads there", () => {
  test.each([
    [{ kind: "web", url: "https://news.example/a" }, "Web page · news.example"],
    [{ kind: "tax_reference", url: "https://www.ecfr.gov/x" }, "Tax reference · www.ecfr.gov"],
    [{ kind: "card_document", url: "https://bank.example/c" }, "Card document · bank.example"],
    [{ kind: "mortgage_reference", url: "https://bücher.example/m" }, "Mortgage reference · xn--bcher-kva.example"],
    [{ kind: "web", url: "https://www.irs.gov@evil.example/" }, "Web page · evil.example"],
  ])("%o opens in a new tab that knows nothing of this one", async (target, words) => {
    await show("", [cite({ target })]);
    const link = page.getByRole("link", { name: `${words} (opens in a new tab)` });
    const element = link.element() as HTMLAnchorElement;
    expect(element.textContent).toBe(`${words} (opens in a new tab)`);
    expect(element.target).toBe("_blank");
    expect(element.rel).toBe("noopener noreferrer");
    expect(element.href).toBe(new URL(target.url).href);
  });

  test.each([
    [{ kind: "tax_reference", url: null }, "silvia://tax-authority/a", "Tax reference"],
    [{ kind: "market_data", ticker: "MSFT" }, "silvia://market-data/finnhub/MSFT", "Live data: MSFT"],
    [{ kind: "analysis" }, "silvia://analysis", "Analysis"],
    [{ kind: "analysis" }, "silvia://market-data/finnhub", "Live data"],
    [{ kind: "portfolio" }, "silvia://your-portfolio", "Your portfolio"],
    [undefined, "https://a.example/page", "https://a.example/page"],
    [{ kind: "web", url: "javascript:alert(1)" }, "https://a.example/page", "https://a.example/page"],
    [{ kind: "newer" }, "silvia://newer/thing", ""],
    [undefined, "silvia://your-account/credit-card", ""],
  ])("%o of %s is words alone", async (target, source, words) => {
    await show("", [cite({ source, title: "Title", target })]);
    expect(list().querySelectorAll("a, button")).toHaveLength(0);
    expect(list().textContent).toBe(`1Title${words}`);
  });

  test("an account opens its page in the app, and the page knows the way back", async () => {
    const router = await show("", [cite({ target: { kind: "account", accountId, provider: "plaid" } })]);
    await userEvent.click(page.getByRole("link", { name: "Account page" }));
    await expect.poll(() => router.state.location.pathname).toBe(`/accounts/${accountId}`);
    expect(router.state.location.search).toEqual({ thread: "thr_1" });
  });

  test("an account's id is one part of the address, whatever it holds", async () => {
    await show("", [cite({ target: { kind: "account", accountId: "a/b?c#d%", provider: null } })]);
    const link = page.getByRole("link", { name: "Account page" }).element() as HTMLAnchorElement;
    expect(new URL(link.href).pathname).toBe(`/accounts/${encodeURIComponent("a/b?c#d%")}`);
  });

  test("several accounts are all listed, and none opens by itself", async () => {
    const accounts = [
      { accountId, provider: "snaptrade" },
      { accountId: otherId, provider: "manual" },
    ];
    const router = await show("", [cite({ target: { kind: "accounts", accounts } })]);
    expect(list().textContent).toContain("2 accounts");
    const links = [...list().querySelectorAll("a")];
    expect(links.map(({ pathname }) => pathname)).toEqual([`/accounts/${accountId}`, `/accounts/${otherId}`]);
    expect(router.state.location.pathname).toBe("/threads/thr_1");
  });

  test.each([
    [
      { kind: "message", environmentId: "env_1", threadId: "thr_2", messageId: "msg_1" },
      { kind: "message", threadId: "thr_2", messageId: "msg_1" },
      "Message",
    ],
    [
      { kind: "document", environmentId: "env_1", documentId: "doc_1", chunkId: "c" },
      { kind: "document", documentId: "doc_1" },
      "Document",
    ],
  ])("%o opens at the cited words", async (target, source, words) => {
    const activated: Citation[] = [];
    await show("", [cite({ target, cited_text: "the exact words" })], false, activated);
    await userEvent.click(page.getByRole("button", { name: words }));
    expect(activated).toMatchObject([{ environmentId: "env_1", source, text: "the exact words" }]);
  });
});

test("a long list is shown whole when it is asked for", async () => {
  await show(
    "",
    Array.from({ length: 9 }, (_, index) => cite({ title: `Title ${index}` })),
  );
  expect(list().querySelectorAll("ol > li")).toHaveLength(4);
  await userEvent.click(page.getByRole("button", { name: "Show all 9" }));
  expect(list().querySelectorAll("ol > li")).toHaveLength(9);
});

test("two passages of one source are told apart by their words", async () => {
  await show("", [cite({ cited_text: "first words" }), cite({ cited_text: "other words" }), cite({ title: "Alone" })]);
  expect([...list().querySelectorAll("q")].map((words) => words.textContent)).toEqual(["first words", "other words"]);
});

test("no name of who keeps the data stands anywhere in the page", async () => {
  const accounts = ["plaid", "manual", "snaptrade"].map((provider, index) => ({
    accountId: `${accountId}${index}`,
    provider,
  }));
  await show("a [1] b [2] c [3] d [4]", [
    cite({ target: { kind: "account", accountId, provider: "plaid" } }),
    cite({ target: { kind: "accounts", accounts } }),
    cite({ source: "silvia://market-data/finnhub/MSFT", target: { kind: "market_data", ticker: "MSFT" } }),
    cite({ source: "silvia://market-data/finnhub" }),
  ]);
  for (const marker of markers()) {
    marker.focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(document.body.outerHTML).not.toMatch(/plaid|snaptrade|finnhub|silvia|provider|"manual"/iu);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
});

function cite(parts: Partial<AnswerCitation>): AnswerCitation {
  const { target, ...rest } = parts;
  const citation = { source: "silvia://analysis", title: "A title", cited_text: "cited", ...rest };
  return target === undefined ? citation : { ...citation, target };
}

async function show(text: string, citations: readonly AnswerCitation[], streaming = false, activated: Citation[] = []) {
  document.body.replaceChildren();
  const renderer = new MarkdownRenderer(renderMarkdown);
  await renderer.whenRendered([{ key: "m", version: 1, text, streaming }]);
  const root = createRootRoute({
    component: () => (
      <RendererContext value={renderer}>
        <CitationsContext
          value={{
            placeOf: () => "document",
            activate: (citation) => activated.push(citation),
            isJumping: () => false,
          }}
        >
          <AnswerContext value={citations}>
            <div data-slot="message-text">
              <Markdown requestKey="m" version={1} text={text} streaming={streaming} />
            </div>
          </AnswerContext>
          <AnswerSources citations={citations} />
        </CitationsContext>
      </RendererContext>
    ),
  });
  const thread = createRoute({ getParentRoute: () => root, path: "/threads/$threadId" });
  const account = createRoute({ getParentRoute: () => root, path: "/accounts/$accountId" });
  const router = createRouter({
    routeTree: root.addChildren([thread, account]),
    history: createMemoryHistory({ initialEntries: ["/threads/thr_1"] }),
  });
  await router.load();
  await render(<RouterProvider router={router as never} />);
  return router;
}

function markers(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("[data-slot='citation-marker'] > button")];
}

function shownText(): string {
  const root = document.querySelector("[data-slot='message-text']");
  if (root === null) throw new RangeError("nothing was rendered");
  return streamFromDom(root).text;
}

function list(): Element {
  const found = document.querySelector("[data-slot='answer-sources'] > ol");
  if (found === null) throw new RangeError("no sources are shown");
  return found;
}
