import { collect, compose, expand, QUOTE_LAYOUTS } from "@pincite/format";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SendResult } from "./seam.ts";
import { citationOf, draft } from "./testing/draft-language.ts";
import { type RenderedComposer, renderComposer } from "./testing/render-composer.tsx";

const unreachable: SendResult = {
  ok: false,
  reason: "unreachable",
  message: "The server cannot be reached.",
  retryable: true,
};

async function type(composer: RenderedComposer, text: string): Promise<void> {
  composer.handle().focus();
  await userEvent.keyboard(text);
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A place outside the composer, clear of anything that floats. */
function elsewhere(): HTMLElement {
  const element = document.createElement("p");
  element.textContent = "a reply";
  element.style.marginTop = "600px";
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

describe("writing and sending", () => {
  test("three quotes collected one after another are sent at once, in order, and the draft is empty", async () => {
    const composer = await renderComposer();
    for (const words of ["p", "q", "r"]) composer.handle().insertQuote(citationOf(words), { comment: false });
    await type(composer, "compare them{Enter}");
    await expect.poll(() => composer.sent).toHaveLength(1);
    const [, markdown = ""] = composer.sent[0] ?? [];
    expect(markdown).toBe(compose(draft("‹p› ‹q› ‹r› compare them")));
    expect(collect(markdown).map(({ citation }) => citation.text)).toEqual(["p", "q", "r"]);
    await expect.poll(() => composer.field.textContent).toBe("");
  });

  test("adding and removing a quote is announced", async () => {
    const composer = await renderComposer();
    composer.handle().insertQuote(citationOf("q"), { comment: false });
    await expect.poll(() => composer.text("announcement")).toBe("Quote added");
    await type(composer, "{Backspace}{Backspace}");
    await expect.poll(() => composer.text("announcement")).toBe("Quote removed");
  });

  test("a quote goes where the caret last was, although words were selected elsewhere since", async () => {
    const composer = await renderComposer();
    await type(composer, "ab");
    // The browser tells of a moved caret after the key, by a task of its own; the editor listens before this test does.
    const moved = new Promise<void>((told) => {
      const listen = (): void => {
        if (getSelection()?.anchorOffset !== 1) return;
        document.removeEventListener("selectionchange", listen);
        told();
      };
      document.addEventListener("selectionchange", listen);
    });
    await userEvent.keyboard("{ArrowLeft}");
    await moved;
    getSelection()?.selectAllChildren(elsewhere());
    await expect.poll(() => getSelection()?.toString()).toBe("a reply");
    composer.handle().insertQuote(citationOf("q"), { comment: false });
    await userEvent.keyboard("X{Enter}");
    await expect.poll(() => composer.sent[0]?.[1]).toBe(compose(draft("a ‹q› Xb")));
  });

  test("a blank draft is not sent", async () => {
    const composer = await renderComposer();
    await type(composer, "  {Enter}");
    await button("Send").click({ force: true });
    expect(composer.sent).toEqual([]);
  });

  test("a sent message brings its chips back for editing", async () => {
    const composer = await renderComposer();
    composer.handle().insertMarkdown(compose(draft("see ‹the words|why?›")));
    await expect.poll(() => composer.field.querySelectorAll("[data-pincite-chip]").length).toBe(1);
    expect(composer.field.textContent).toContain("see ");
  });

  test("while a reply streams there is Stop, and Enter keeps the draft", async () => {
    let stopped = 0;
    const composer = await renderComposer({ stop: () => (stopped += 1) });
    await type(composer, "hello{Enter}");
    await expect.poll(() => composer.text("notice")).toContain("A reply is being written.");
    await button("Stop").click();
    expect(stopped).toBe(1);
    expect(composer.sent).toEqual([]);
    expect(composer.field.textContent).toBe("hello");
  });
});

describe("a send that fails", () => {
  test("keeps the text, says why, and Retry sends the same id", async () => {
    let answer: SendResult = unreachable;
    const composer = await renderComposer({ answer: () => answer });
    await type(composer, "hello{Enter}");
    await expect.poll(() => composer.text("send-failed")).toContain("Not sent. The server cannot be reached.");
    expect(composer.field.textContent).toBe("hello");
    answer = { ok: true };
    await button("Retry").click();
    await expect.poll(() => composer.field.textContent).toBe("");
    expect(composer.sent[1]).toEqual(composer.sent[0]);
    expect(composer.text("send-failed")).toBeUndefined();
  });

  test("is still there after a reload, and not sent by itself", async () => {
    const before = await renderComposer({ answer: () => unreachable });
    await type(before, "hello{Enter}");
    await expect.poll(() => before.text("send-failed")).toBeDefined();
    await expect.poll(() => before.text("composer-footer")).toContain("Saved");
    await before.unmount();
    const after = await renderComposer({ threadId: before.threadId });
    await expect.poll(() => after.text("send-failed")).toContain("The server cannot be reached.");
    expect(after.field.textContent).toBe("hello");
    expect(after.sent).toEqual([]);
    await button("Retry").click();
    await expect.poll(() => after.sent).toEqual(before.sent);
  });

  test("with an id that was accepted before, the newer text goes out under another", async () => {
    const answers: SendResult[] = [
      { ok: false, reason: "conflict", message: "An earlier version was already sent.", retryable: true },
      { ok: true },
    ];
    const composer = await renderComposer({ answer: () => answers.shift() ?? unreachable });
    await type(composer, "hello{Enter}");
    await expect.poll(() => composer.text("send-failed")).toContain("already sent");
    await button("Retry").click();
    await expect.poll(() => composer.sent).toHaveLength(2);
    expect(composer.sent[0]?.[0]).not.toBe(composer.sent[1]?.[0]);
  });
});

describe("a send under way", () => {
  test("keeps what is typed meanwhile, and clears what was sent", async () => {
    const accepted = Promise.withResolvers<SendResult>();
    const composer = await renderComposer({ answer: () => accepted.promise });
    await type(composer, "first{Enter}");
    await expect.element(button("Sending…")).toBeVisible();
    await type(composer, " second");
    accepted.resolve({ ok: true });
    await expect.poll(() => composer.field.textContent).toBe("second");
  });

  test("keeps everything when the sent words were changed meanwhile, and says so", async () => {
    const accepted = Promise.withResolvers<SendResult>();
    const composer = await renderComposer({ answer: () => accepted.promise });
    await type(composer, "first{Enter}");
    await expect.element(button("Sending…")).toBeVisible();
    await type(composer, "{Backspace}");
    accepted.resolve({ ok: true });
    await expect.poll(() => composer.text("notice")).toContain("The message was sent as it stood.");
    expect(composer.field.textContent).toBe("firs");
  });

  test("is repeated with the same id after a reload, and its draft is cleared once accepted", async () => {
    const never = await renderComposer({ answer: () => new Promise<SendResult>(() => undefined) });
    await type(never, "hello{Enter}");
    await expect.poll(() => never.sent).toHaveLength(1);
    await never.unmount();
    const again = await renderComposer({ threadId: never.threadId });
    await expect.poll(() => again.sent).toEqual(never.sent);
    await expect.poll(() => again.field.textContent).toBe("");
    await again.unmount();
    const third = await renderComposer({ threadId: never.threadId });
    await type(third, "x");
    expect(third.field.textContent).toBe("x");
    expect(third.sent).toEqual([]);
  });
});

describe("the size", () => {
  test("is said with the quotes, as expanded", async () => {
    const composer = await renderComposer();
    composer.handle().insertQuote(citationOf("some words"), { comment: false });
    composer.handle().insertQuote(citationOf("other words"), { comment: false });
    await expect.poll(() => composer.text("composer-footer")).toMatch(/2 quotes\d+ of 120,000 when expandedSaved/);
  });

  test.each(QUOTE_LAYOUTS)("is that of the layout in which the environment writes quotes: %s", async (quoteLayout) => {
    const limits = { storedLength: 120_000, expandedLength: 120_000 };
    const composer = await renderComposer({ environment: { id: "env_test", limits, quoteLayout } });
    const citation = citationOf("some words");
    composer.handle().insertQuote(citation, { comment: false });
    const expanded = expand(compose([citation]), { layout: quoteLayout });
    const size = expanded.ok ? expanded.text.length : 0;
    await expect.poll(() => composer.text("composer-footer")).toContain(`1 quote${size} of 120,000 when expanded`);
  });

  test("over the limit: says by how much and which quotes are largest, refuses to send, and keeps the draft", async () => {
    const composer = await renderComposer({
      environment: { id: "env_test", limits: { storedLength: 120_000, expandedLength: 400 }, quoteLayout: "tags" },
    });
    composer.handle().insertQuote(citationOf("small"), { comment: false });
    composer.handle().insertQuote(citationOf("long words ".repeat(40).trim()), { comment: false });
    await expect
      .poll(() => composer.text("too-long"))
      .toMatch(/^\d+ over the limit of 400 when its quotes are expanded\./);
    await type(composer, "{Enter}");
    expect(composer.sent).toEqual([]);
    expect(composer.text("announcement")).toMatch(/over the limit/);
    await page.getByRole("list", { name: "Largest quotes" }).getByRole("button").first().click();
    await userEvent.keyboard("{Delete}");
    await expect.poll(() => composer.text("too-long")).toBeUndefined();
    await type(composer, "{Enter}");
    await expect.poll(() => composer.sent).toHaveLength(1);
  });
});

test("the field has a name, says what it holds, and every control can be reached by Tab", async () => {
  const composer = await renderComposer();
  await expect.element(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await type(composer, "hello");
  await userEvent.keyboard("{Tab}");
  expect(document.activeElement?.textContent).toBe("Send");
});
