import { type Citation, serialize, split, toHtml } from "@pincite/format";
import { partsToHtml } from "../composer/transfer.ts";

/** The two forms that the clipboard gets: for programs that take text, and for those that take rich text. */
export interface Copied {
  readonly text: string;
  readonly html: string;
}

/** A quote for another program: its Markdown link, and a quotation that names its source. */
export function citationToCopy(citation: Citation): Copied {
  return { text: serialize(citation), html: toHtml(citation) };
}

/** A whole message for another program: its Markdown as stored, which a composer reads back as text and chips. */
export function messageToCopy(markdown: string): Copied {
  return { text: markdown, html: partsToHtml(split(markdown)) };
}

/** Puts both forms on the clipboard, from within a click or a key press. Returns whether the browser allowed it. */
export async function copy(copied: Copied): Promise<boolean> {
  try {
    const item = new ClipboardItem({
      "text/plain": new Blob([copied.text], { type: "text/plain" }),
      "text/html": new Blob([copied.html], { type: "text/html" }),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    // No asynchronous clipboard: plain HTTP from another machine, an older browser, or a refusal.
    return copyByCommand(copied);
  }
}

function copyByCommand({ text, html }: Copied): boolean {
  let taken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData("text/plain", text);
    event.clipboardData?.setData("text/html", html);
    taken = event.clipboardData !== null;
  };
  document.addEventListener("copy", onCopy, { capture: true });
  // Deprecated, and the only way there is without a secure context.
  const done = document.execCommand("copy");
  document.removeEventListener("copy", onCopy, { capture: true });
  return done && taken;
}
