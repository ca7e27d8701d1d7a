import { compose } from "@pincite/format";
import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { citationOf, draft } from "./testing/draft-language.ts";
import { type RenderedComposer, renderComposer } from "./testing/render-composer.tsx";

async function type(composer: RenderedComposer, text: string): Promise<void> {
  composer.handle().focus();
  await userEvent.keyboard(text);
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

const comment = () => page.getByRole("textbox", { name: "Your comment" });

/** A place outside the composer, clear of anything that floats. */
function elsewhere(): HTMLElement {
  const element = document.createElement("p");
  element.textContent = "a reply";
  element.style.marginTop = "600px";
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

describe("a chip's comment", () => {
  test("is asked for by Quote with comment, shown on the chip as it is typed, and Enter returns to the draft", async () => {
    const composer = await renderComposer();
    composer.handle().insertQuote(citationOf("the words"), { comment: true });
    await expect.element(comment()).toHaveFocus();
    await userEvent.keyboard("why?");
    await expect.poll(() => composer.field.textContent).toContain("why?");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.activeElement).toBe(composer.field);
    await userEvent.keyboard(" indeed{Enter}");
    await expect.poll(() => composer.sent[0]?.[1]).toBe(compose(draft("‹the words|why?› indeed ")).trim());
  });

  test("is kept on a click away", async () => {
    // Base UI takes what entered the page after a popover for a part of it.
    const reply = elsewhere();
    const composer = await renderComposer();
    composer.handle().insertQuote(citationOf("the words"), { comment: true });
    await expect.element(comment()).toHaveFocus();
    await userEvent.keyboard("kept");
    await userEvent.click(reply);
    await expect.element(comment()).not.toBeInTheDocument();
    expect(composer.field.textContent).toContain("kept");
  });

  test("stays open when the draft is changed around it", async () => {
    const composer = await renderComposer();
    composer.handle().insertQuote(citationOf("the words"), { comment: true });
    await expect.element(comment()).toHaveFocus();
    await userEvent.keyboard("half a com");
    const other = await renderComposer({ threadId: composer.threadId });
    await type(other, "from another tab");
    await expect.poll(() => other.text("composer-footer")).toContain("Saved");
    await expect.element(comment()).toHaveValue("half a com");
  });

  test("is edited, removed with its quote, or left for the source, from a click on the chip", async () => {
    const composer = await renderComposer({ placeOf: () => "another-thread" });
    composer.handle().insertQuote(citationOf("the words", { comment: "old" }), { comment: false });
    const chip = () => composer.field.querySelector<HTMLElement>("[data-pincite-chip]");
    await userEvent.click(chip() ?? document.body);
    await comment().fill("new");
    await expect.poll(() => chip()?.textContent).toContain("new");
    await button("Go to source in its thread").click();
    expect(composer.activated).toEqual(["the words"]);
    await userEvent.click(chip() ?? document.body);
    await button("Remove quote").click();
    expect(chip()).toBeNull();
    await expect.poll(() => composer.text("announcement")).toBe("Quote removed");
  });

  test("is one step to undo", async () => {
    const composer = await renderComposer();
    composer.handle().insertQuote(citationOf("the words"), { comment: true });
    await expect.element(comment()).toHaveFocus();
    await userEvent.keyboard("why?{Enter}");
    await expect.poll(() => document.activeElement).toBe(composer.field);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => composer.field.textContent).not.toContain("why?");
    expect(composer.field.textContent).toContain("the words");
  });
});
