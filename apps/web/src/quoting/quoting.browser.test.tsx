import { fromClipboard, serialize } from "@pincite/format";
import type { FindMessage } from "@pincite/react";
import { useRef, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Composer, makeComposerRegistry } from "../composer/index.ts";
import { citationOf, lineOf } from "../composer/testing/draft-language.ts";
import { copy, messageToCopy, SelectionToolbar } from "./index.ts";

const environment = {
  id: "env_test",
  limits: { storedLength: 120_000, expandedLength: 120_000 },
  quoteLayout: "tags" as const,
};

const findMessage: FindMessage = (node) => {
  const element = (node instanceof Element ? node : node.parentElement)?.closest("[data-message]");
  const messageId = element?.getAttribute("data-message");
  return element && messageId ? { messageId, element } : undefined;
};

function Thread({ threadId, send }: { readonly threadId: string; readonly send: (markdown: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [registry] = useState(makeComposerRegistry);
  return (
    <>
      <div ref={root}>
        <p data-message="m1">
          Yes: <b>two writers</b> on one key
        </p>
        <p data-message="m2">another message</p>
        <p data-message="m3">
          Left out: <i aria-hidden="true">an icon</i>, broken: <u>{"\ud83d"}</u>, long: <s>{"word ".repeat(1601)}</s>
        </p>
      </div>
      <SelectionToolbar
        environmentId={environment.id}
        threadId={threadId}
        root={root}
        findMessage={findMessage}
        registry={registry}
      />
      <Composer
        environment={environment}
        threadId={threadId}
        registry={registry}
        send={async (_id, markdown) => {
          send(markdown);
          return { ok: true };
        }}
        activateCitation={() => undefined}
      />
    </>
  );
}

async function renderThread() {
  const threadId = crypto.randomUUID();
  const sent: string[] = [];
  const screen = await render(<Thread threadId={threadId} send={(markdown) => sent.push(markdown)} />);
  const find = (selector: string) => screen.container.querySelector<HTMLElement>(selector);
  return {
    sent,
    threadId,
    find,
    field: () => find('[data-slot="composer-text"]'),
    status: () => find('[data-slot="quoting-status"]')?.textContent,
    toolbar: page.getByRole("toolbar", { name: "Selected words" }),
    /** Selects as the keyboard does: the selection changes, and no pointer was there. */
    select(from: string, to = from) {
      const start = find(from)?.firstChild;
      const end = find(to)?.lastChild;
      if (!start || !end) throw new Error("Nothing to select");
      getSelection()?.setBaseAndExtent(start, 0, end, end.textContent?.length ?? 0);
    },
  };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("Quote puts the selected words into the draft as a chip, and the caret behind it", async () => {
  const thread = await renderThread();
  thread.select("b");
  await button("Quote").click();
  await expect.poll(() => document.activeElement).toBe(thread.field());
  await userEvent.keyboard("why?{Enter}");
  await expect.poll(() => thread.sent).toHaveLength(1);
  const [citation] = fromClipboard({ text: thread.sent[0] ?? "" });
  expect(citation).toMatchObject({
    environmentId: "env_test",
    source: { kind: "message", threadId: thread.threadId, messageId: "m1" },
    text: "two writers",
    start: 5,
    end: 16,
    prefix: "Yes: ",
    suffix: " on one key",
  });
  expect(thread.find('[role="toolbar"]')).toBeNull();
});

test("Quote with comment opens the chip's comment", async () => {
  const thread = await renderThread();
  thread.select("b");
  await button("Quote with comment").click();
  await expect.element(page.getByRole("textbox", { name: "Your comment" })).toHaveFocus();
});

test("Alt+Q quotes without the toolbar, and several quotes gather in order", async () => {
  const thread = await renderThread();
  thread.select("b");
  await userEvent.keyboard("{Alt>}q{/Alt}");
  await expect.poll(() => document.activeElement).toBe(thread.field());
  thread.select('[data-message="m2"]');
  await expect.element(thread.toolbar).toBeVisible();
  await userEvent.keyboard("{Alt>}q{/Alt}");
  await expect.poll(() => document.activeElement).toBe(thread.field());
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => thread.sent).toHaveLength(1);
  expect(lineOf(fromClipboard({ text: thread.sent[0] ?? "" }))).toBe("‹two writers› ‹another message›");
});

test("Alt+Q with nothing selected says what to do", async () => {
  const thread = await renderThread();
  getSelection()?.removeAllRanges();
  await userEvent.keyboard("{Alt>}q{/Alt}");
  await expect.poll(thread.status).toBe("Select words of a reply to quote them.");
});

test("a selection across two messages is refused, with its reason, and never quoted whole", async () => {
  const thread = await renderThread();
  thread.select("b", '[data-message="m2"]');
  await expect.poll(thread.status).toMatch(/two messages/);
  expect(thread.find('[role="toolbar"]')).toBeNull();
});

test.each([
  ["i", "This part is no text of the reply, so it cannot be quoted."],
  ["u", "The selection holds half a character, which no quote can carry."],
  ["s", "A quote holds 8,000 characters at most. Select less."],
])("a selection that cannot be quoted says why at once: %s", async (selector, sentence) => {
  const thread = await renderThread();
  thread.select(selector);
  await expect.poll(thread.status).toBe(sentence);
  expect(thread.find('[role="toolbar"]')).toBeNull();
});

test("white space alone says why only when somebody asks", async () => {
  const thread = await renderThread();
  const text = thread.find('[data-message="m2"]')?.firstChild as Text;
  getSelection()?.setBaseAndExtent(text, 7, text, 8);
  await userEvent.keyboard("{Shift}");
  expect(thread.status()).toBe("");
  await userEvent.keyboard("{Alt>}q{/Alt}");
  await expect.poll(thread.status).toBe("Only white space is selected.");
});

test("the toolbar is reached by Alt+Shift+Q, walked by arrows, left by Escape back to where the focus was", async () => {
  const thread = await renderThread();
  thread.field()?.focus();
  await expect.poll(() => thread.field()?.contains(getSelection()?.anchorNode ?? null)).toBe(true);
  thread.select("b");
  await expect.element(thread.toolbar).toBeVisible();
  const before = document.activeElement;
  await userEvent.keyboard("{Alt>}{Shift>}q{/Shift}{/Alt}");
  await expect.element(button("Quote")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(button("Quote with comment")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(thread.toolbar).not.toBeInTheDocument();
  expect(document.activeElement).toBe(before);
});

test("a tap on the toolbar that collapses the selection first still quotes what was selected", async () => {
  const thread = await renderThread();
  thread.select("b");
  await expect.element(thread.toolbar).toBeVisible();
  const quote = button("Quote").element();
  quote.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch", bubbles: true }));
  getSelection()?.removeAllRanges();
  await expect.poll(() => getSelection()?.rangeCount).toBe(0);
  if (quote instanceof HTMLElement) quote.click();
  await expect.poll(() => thread.field()?.textContent).toContain("two writers");
});

test("Copy with citation puts the link on plain text and a quotation on rich text", async () => {
  const thread = await renderThread();
  const taken = Promise.withResolvers<ClipboardItem>();
  const write = navigator.clipboard.write;
  navigator.clipboard.write = async ([item]) => {
    if (item !== undefined) taken.resolve(item);
  };
  onTestFinished(() => {
    navigator.clipboard.write = write;
  });
  thread.select("b");
  await button("Copy with citation").click();
  const item = await taken.promise;
  const text = await (await item.getType("text/plain")).text();
  const html = await (await item.getType("text/html")).text();
  expect(text).toMatch(/^\[“two writers”\]\(web\+pincite:v1\//);
  expect(html).toContain("<blockquote cite=");
  expect(fromClipboard({ text: "", html })).toEqual(fromClipboard({ text }));
  await expect.poll(thread.status).toBe("Copied with its citation");
});

test("where the page has no clipboard of its own, copying goes by the browser's command", async () => {
  const write = navigator.clipboard.write;
  navigator.clipboard.write = () => Promise.reject(new DOMException("", "NotAllowedError"));
  onTestFinished(() => {
    navigator.clipboard.write = write;
  });
  const taken = Promise.withResolvers<boolean>();
  const trigger = document.createElement("button");
  trigger.textContent = "Copy the message";
  const markdown = `see ${serialize(citationOf("q"))}`;
  trigger.addEventListener("click", () => taken.resolve(copy(messageToCopy(markdown))));
  document.body.append(trigger);
  await userEvent.click(trigger);
  expect(await taken.promise).toBe(true);
  const field = document.createElement("textarea");
  document.body.append(field);
  onTestFinished(() => {
    trigger.remove();
    field.remove();
  });
  await userEvent.click(field);
  await userEvent.paste();
  expect(field.value).toBe(markdown);
});
