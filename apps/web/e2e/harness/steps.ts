import { expect as expectThat, type Locator, type Page } from "playwright/test";

/** Signs a page in by the printed address and waits for the app. */
export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("navigation").first().waitFor();
}

/** The message field of the open thread. */
export const composer = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });

/** Chips in the draft. */
export const draftChips = (page: Page): Locator =>
  page.getByRole("region", { name: "Composer" }).locator("[data-slot=citation-chip]");

/** The row of a message, by role and by place among the mounted ones of that role (-1 is the last). */
export const row = (page: Page, role: "user" | "assistant", nth: number): Locator =>
  page.locator(`[data-message-id][data-role=${role}]`).nth(nth);

/** Opens a new thread with an empty draft; what an earlier test left in the draft of the next thread goes. */
export async function newThread(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New thread" }).first().click();
  await expectThat(page.locator("[data-message-id]")).toHaveCount(0);
  await composer(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await expectThat(composer(page)).toHaveText("");
}

/** Types and sends a message. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).click();
  await page.keyboard.insertText(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** Turns the wheel a little at a time until an element is mounted and in view. */
export async function wheelTo(page: Page, wanted: Locator, direction: "up" | "down"): Promise<void> {
  await page.getByRole("feed").hover();
  await expectThat
    .poll(
      async () => {
        const box = (await wanted.count()) > 0 ? await wanted.boundingBox() : null;
        if (box !== null && box.y > 80 && box.y + box.height < 600) return true;
        await page.mouse.wheel(0, direction === "up" ? -300 : 300);
        return false;
      },
      { timeout: 20_000, intervals: [50] },
    )
    .toBe(true);
}

/** Pastes text at the caret through the real clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("ControlOrMeta+V");
}

/** Turns the wheel until the first loaded message is in view. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.getByRole("feed").hover();
  await expectThat
    .poll(async () => {
      await page.mouse.wheel(0, -1e6);
      return page.getByRole("feed").evaluate((feed) => feed.scrollTop);
    })
    .toBe(0);
  await expectThat(page.locator("[data-message-id]").first()).toBeInViewport();
}

/** Drags the mouse from before `from` to after `to` in an element, as a person selects. */
export async function selectByMouse(page: Page, element: Locator, from: string, to: string): Promise<void> {
  // Rows, fonts and formulas may still move what a moment ago was measured.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let ends = await edges(element, from, to);
  await expectThat
    .poll(async () => {
      const before = ends;
      ends = await edges(element, from, to);
      return JSON.stringify(before) === JSON.stringify(ends);
    })
    .toBe(true);
  await page.mouse.move(ends.start.x, ends.start.y);
  await page.mouse.down();
  await page.mouse.move((ends.start.x + ends.end.x) / 2, (ends.start.y + ends.end.y) / 2, { steps: 4 });
  await page.mouse.move(ends.end.x, ends.end.y, { steps: 4 });
  await page.mouse.up();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where on the screen the first `from` begins and the first `to` ends. */
export async function edges(
  element: Locator,
  from: string,
  to: string,
): Promise<{ readonly start: Point; readonly end: Point }> {
  await element.getByText(from).first().scrollIntoViewIfNeeded();
  return element.evaluate(
    (root, [first, last]) => {
      const find = (words: string, atEnd: boolean) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = (node.nodeValue ?? "").indexOf(words);
          if (at === -1) continue;
          const range = document.createRange();
          const offset = atEnd ? at + words.length - 1 : at;
          range.setStart(node, offset);
          range.setEnd(node, offset + 1);
          const box = range.getBoundingClientRect();
          return { x: atEnd ? box.right - 0.5 : box.left + 0.5, y: (box.top + box.bottom) / 2 };
        }
        throw new Error(`no text node holds "${words}"`);
      };
      return { start: find(first, false), end: find(last, true) };
    },
    [from, to] as const,
  );
}

/** What the highlight marks now, range by range. */
const highlighted = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get("pincite") ?? [])].map((range) => range.toString()));

/** Waits until the highlight marks exactly these words. */
export async function expectHighlight(page: Page, words: string): Promise<void> {
  await expectThat.poll(() => highlighted(page)).toEqual([words]);
}

/** Waits until nothing is highlighted. */
export async function expectNoHighlight(page: Page): Promise<void> {
  await expectThat.poll(() => highlighted(page)).toEqual([]);
}

/** Where the highlight stands in the window, in CSS pixels from the top of the timeline. */
export const highlightPlace = (
  page: Page,
): Promise<{ readonly top: number; readonly bottom: number; readonly viewport: number }> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("pincite") ?? [];
    const scroller = document.querySelector("[role=feed]");
    if (!(range instanceof Range) || scroller === null) throw new Error("nothing is highlighted");
    const box = range.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    return { top: box.top - frame.top, bottom: box.bottom - frame.top, viewport: frame.height };
  });
