import { type Citation, toHash } from "@pincite/format";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { citationOf } from "../testing/citation.ts";
import { CitationChip, chipName } from "./CitationChip.tsx";

const citation = citationOf({ text: "a replay drops the old one", comment: "Always?" });

describe("CitationChip", () => {
  it("is a link to its source that says what it quotes, and contributes its label to the text stream", async () => {
    await render(<CitationChip citation={citation} state="elsewhere" label="“a replay…”" />);
    const chip = page.getByRole("link", {
      name: "Quote: a replay drops the old one. Comment: Always? From elsewhere.",
    });
    const element = chip.element();
    expect(element.getAttribute("href")).toBe(`#${toHash(citation)}`);
    expect(element.getAttribute("data-pincite-text")).toBe("“a replay…”");
    expect(element.getAttribute("data-state")).toBe("elsewhere");
    expect(element.textContent).toBe("“a replay drops the old one”Always?");
  });

  it("activates on a click and on Enter, once each", async () => {
    const onActivate = vi.fn<(citation: Citation) => void>();
    await render(<CitationChip citation={citation} onActivate={onActivate} />);
    await userEvent.click(page.getByRole("link"));
    await userEvent.keyboard("{Enter}");
    expect(onActivate.mock.calls).toEqual([[citation], [citation]]);
    expect(location.hash).toBe("");
  });

  it("leaves a click with a modifier to the browser", async () => {
    const onActivate = vi.fn<(citation: Citation) => void>();
    let prevented: boolean | undefined;
    const catchClick = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", catchClick, { once: true });
    await render(<CitationChip citation={citation} onActivate={onActivate} />);
    await userEvent.click(page.getByRole("link"), { modifiers: ["Control"] });
    expect(prevented).toBe(false);
    expect(onActivate).not.toHaveBeenCalled();
  });

  it("lets a product render its own element", async () => {
    const onActivate = vi.fn<(citation: Citation) => void>();
    await render(
      <CitationChip
        citation={citation}
        onActivate={onActivate}
        className="chip"
        render={({ children, ...props }) => (
          <a {...props} data-own="">
            {children}
          </a>
        )}
      />,
    );
    const element = page.getByRole("link").element();
    expect(element.matches("a.chip[data-own][data-slot='citation-chip']")).toBe(true);
    await userEvent.click(page.getByRole("link"));
    expect(onActivate).toHaveBeenCalledTimes(1);
  });

  it("does not read out 8,000 characters", () => {
    const long = citationOf({ text: "word ".repeat(1600).trim() });
    expect(chipName(long, "available").length).toBeLessThan(80);
  });
});
