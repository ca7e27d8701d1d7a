import { beforeAll, vi } from "vitest";

/** KaTeX warns of every letter that its fonts lack and React of every element that a document could not hold: random documents are full of both. */
export function keepQuiet(): void {
  beforeAll(() => {
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
  });
}
