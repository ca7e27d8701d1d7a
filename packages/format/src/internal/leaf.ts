/** A leaf block's words. */
export interface Leaf {
  /** Pairs of start and end in the source, a pair a line. */
  readonly lines: readonly number[];
  /** Where the words begin, after definitions, in the joined lines. */
  readonly rest: number;
  readonly firstOfItem: boolean;
  /** No place in the joined lines after this one spells the scheme; -1 when none does. */
  readonly until: number;
}

/** The lines of a block as one text, without what its containers put before them. */
export function joined(markdown: string, lines: readonly number[]): string {
  let text = markdown.slice(lines[0], lines[1]);
  for (let i = 2; i < lines.length; i += 2) text += `\n${markdown.slice(lines[i], lines[i + 1])}`;
  return text;
}

/** Finds where indexes in joined lines stand in the source; indexes must not go down. */
export class Places {
  readonly #lines: readonly number[];
  #line = 0;
  #before = 0;

  constructor(lines: readonly number[]) {
    this.#lines = lines;
  }

  of(index: number): number {
    const lines = this.#lines;
    for (; this.#line + 2 < lines.length; this.#line += 2) {
      const length = lines[this.#line + 1]! - lines[this.#line]!;
      if (index - this.#before <= length) break;
      this.#before += length + 1;
    }
    return lines[this.#line]! + index - this.#before;
  }
}
