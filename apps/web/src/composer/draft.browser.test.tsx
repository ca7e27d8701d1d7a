import { compose } from "@pincite/format";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { citationOf, draft } from "./testing/draft-language.ts";
import { type RenderedComposer, renderComposer } from "./testing/render-composer.tsx";

async function type(composer: RenderedComposer, text: string): Promise<void> {
  composer.handle().focus();
  await userEvent.keyboard(text);
}

describe("the draft", () => {
  test("survives leaving and coming back", async () => {
    const before = await renderComposer();
    before.handle().insertQuote(citationOf("the words", { comment: "why?" }), { comment: false });
    await type(before, "and more");
    await before.unmount();
    const after = await renderComposer({ threadId: before.threadId });
    await expect.poll(() => after.field.textContent).toContain("and more");
    await type(after, "{Enter}");
    await expect.poll(() => after.sent[0]?.[1]).toBe(compose(draft("‹the words|why?› and more")));
  });

  test("belongs to its thread", async () => {
    const composer = await renderComposer();
    await type(composer, "for the first");
    await composer.rerender({ threadId: crypto.randomUUID() });
    await expect.poll(() => composer.field.textContent).toBe("");
    await composer.rerender({});
    await expect.poll(() => composer.field.textContent).toBe("for the first");
  });

  test("of a tab that is not touched follows the other tab", async () => {
    const watching = await renderComposer();
    const writing = await renderComposer({ threadId: watching.threadId });
    await type(writing, "typed here");
    await expect.poll(() => watching.field.textContent).toBe("typed here");
    await type(writing, "{Enter}");
    await expect.poll(() => watching.field.textContent).toBe("");
  });

  test("that two tabs wrote at once is kept in both versions, which can be joined", async () => {
    const first = await renderComposer();
    const second = await renderComposer({ threadId: first.threadId });
    first.handle().insertQuote(citationOf("from the first"), { comment: false });
    second.handle().insertQuote(citationOf("from the second"), { comment: false });
    const text = (composer: RenderedComposer, slot: string) => composer.text(slot) ?? "";
    await expect
      .poll(() => text(first, "other-version") + text(second, "other-version"))
      .toContain("Another tab wrote: “from the");
    await page.getByRole("button", { name: "Add it here" }).first().click();
    const both = (composer: RenderedComposer) => composer.field.querySelectorAll("[data-pincite-chip]").length;
    await expect.poll(() => [both(first), both(second)]).toEqual([2, 2]);
    await expect.poll(() => text(first, "other-version") + text(second, "other-version")).toBe("");
  });

  test("says at once that it cannot be stored", async () => {
    const composer = await renderComposer();
    await type(composer, "a");
    await expect.poll(() => composer.text("composer-footer")).toContain("Saved");
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("Quota exceeded", "QuotaExceededError");
    };
    await type(composer, "b");
    await expect.poll(() => composer.text("not-saved")).toContain("storage is full");
    IDBObjectStore.prototype.put = put;
    await type(composer, "c");
    await expect.poll(() => composer.text("not-saved")).toBeUndefined();
    expect(composer.field.textContent).toBe("abc");
  });
});
