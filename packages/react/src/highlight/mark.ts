import { createOverlay } from "./overlay.ts";

/** One owner's marks on the page; other owners' marks, and everybody else's highlights, are left alone. */
export interface Mark {
  /** Marks these ranges in place of the ones marked before. */
  readonly set: (ranges: readonly Range[]) => void;
  /** Takes this owner's marks away. */
  readonly clear: () => void;
}

/** How marks are made. */
export interface MarkOptions {
  /** Name of the highlight, `pincite` by default, to be styled as `::highlight(pincite)`. */
  readonly name?: string;
  /**
   * `highlight` is the CSS Custom Highlight API; `overlay` places rectangles over the page, styled as
   * `[data-pincite-overlay] [data-slot="mark"]`. By default the first that the browser has.
   */
  readonly method?: "highlight" | "overlay";
}

/** Makes an owner of marks: one for each pane, preview or panel that marks a passage. Neither way changes the page's own nodes. */
export function createMark({
  name = "pincite",
  method = supportsHighlights() ? "highlight" : "overlay",
}: MarkOptions = {}): Mark {
  return method === "highlight" ? createHighlightMark(name) : createOverlay(name);
}

/** Whether the browser has the CSS Custom Highlight API (Firefox before 140 has not). */
export function supportsHighlights(): boolean {
  return typeof Highlight === "function" && typeof CSS === "object" && "highlights" in CSS;
}

/** Owners share the one `Highlight` under the name and add and remove only their own ranges. */
function createHighlightMark(name: string): Mark {
  let own: readonly Range[] = [];
  const set = (ranges: readonly Range[]) => {
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    for (const range of own) highlight.delete(range);
    for (const range of ranges) highlight.add(range);
    own = ranges;
    if (highlight.size === 0) CSS.highlights.delete(name);
    else CSS.highlights.set(name, highlight);
  };
  return {
    set,
    clear: () => {
      if (own.length > 0) set([]);
    },
  };
}
