/** Rows of a block: what a JavaScript bitwise operation holds. */
const wordSize = 32;
const topBit = 1 << (wordSize - 1);

/** How much may still be computed; shared by all scans of one search, so that its end depends on the texts and on no clock. */
export interface Steps {
  left: number;
}

/** What of a text is compared with a pattern. */
export interface Stretch {
  readonly text: string;
  /** Offset of the first unit. */
  readonly from: number;
  /** Backwards, the pattern has to be the reversed one. */
  readonly backwards?: boolean;
  /** Number of units. */
  readonly length: number;
  /** Whether the compared part begins where the stretch does, or anywhere in it. */
  readonly anchored: boolean;
}

/**
 * A string prepared for computing edit distances (insertions, deletions and substitutions of UTF-16 units) to many parts of a text.
 *
 * Myers' bit-parallel algorithm (J. ACM 46, 1999): a column of the dynamic programming matrix is kept as the differences between its rows,
 * 32 rows to a block, and only blocks that can hold a distance within the bound are computed.
 */
export class Pattern {
  readonly #length: number;
  readonly #blocks: number;
  /** For each code unit, where its masks begin; 0 is the place of units that the pattern has not. */
  readonly #places = new Uint16Array(0x1_0000);
  /** For each unit and block, the rows that hold the unit. */
  readonly #masks: Int32Array;
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  readonly #scores: Int32Array;

  constructor(pattern: string) {
    this.#length = pattern.length;
    const blocks = Math.ceil(pattern.length / wordSize);
    this.#blocks = blocks;
    this.#up = new Int32Array(blocks);
    this.#down = new Int32Array(blocks);
    this.#scores = new Int32Array(blocks);
    let used = blocks;
    for (let row = 0; row < pattern.length; row++) {
      const unit = pattern.charCodeAt(row);
      if (this.#places[unit] !== 0) continue;
      this.#places[unit] = used;
      used += blocks;
    }
    this.#masks = new Int32Array(used);
    for (let row = 0; row < pattern.length; row++) {
      const at = (this.#places[pattern.charCodeAt(row)] as number) + Math.floor(row / wordSize);
      this.#masks[at] = (this.#masks[at] as number) | (1 << (row % wordSize));
    }
  }

  /**
   * Visits every part of the stretch that ends after `length` units with a distance of at most `bound`, until a visit answers true.
   *
   * False when the steps ran out before the end: each computed block of a column is one.
   */
  scan(stretch: Stretch, bound: number, steps: Steps, visit: (length: number, distance: number) => boolean): boolean {
    const { text, from, backwards = false, length, anchored } = stretch;
    const [places, masks, ups, downs, scores] = [this.#places, this.#masks, this.#up, this.#down, this.#scores];
    const last = this.#blocks - 1;
    const lastBit = 1 << ((this.#length - 1) % wordSize);
    const by = backwards ? -1 : 1;
    const drop = bound + wordSize;
    let top = -1;
    do this.#open(++top);
    while (top < Math.min(last, Math.ceil(bound / wordSize) - 1));
    let left = steps.left;
    for (let column = 0; column < length; column++) {
      left -= top + 1;
      if (left < 0) break;
      const place = places[text.charCodeAt(from + column * by)] as number;
      let carry = anchored ? 1 : 0;
      let block = 0;
      do {
        const up = ups[block] as number;
        const down = downs[block] as number;
        const bottom = block === last ? lastBit : topBit;
        let equal = masks[place + block] as number;
        const vertical = equal | down;
        equal |= carry >>> 31;
        const horizontal = (((equal & up) + up) ^ up) | equal;
        const more = down | ~(horizontal | up);
        const less = up & horizontal;
        const moreBelow = (more << 1) | (carry > 0 ? 1 : 0);
        ups[block] = (less << 1) | (carry >>> 31) | ~(vertical | moreBelow);
        downs[block] = moreBelow & vertical;
        carry = (more & bottom) !== 0 ? 1 : (less & bottom) !== 0 ? -1 : 0;
        scores[block] = (scores[block] as number) + carry;
        // The block below may hold a distance within the bound by now.
        if (block === top && top < last && (scores[top] as number) - carry <= bound) {
          if (carry < 0 || ((masks[place + top + 1] as number) & 1) !== 0) {
            this.#open(++top);
            scores[top] = (scores[top] as number) + (scores[block] as number) - carry - block * wordSize - wordSize;
          }
        }
      } while (++block <= top);
      while (top > 0 && (scores[top] as number) >= drop) top--;
      // From a fixed start every further column is farther away still.
      if (anchored && top === 0 && (scores[0] as number) >= drop) break;
      if (top === last && (scores[top] as number) <= bound && visit(column + 1, scores[top] as number)) break;
    }
    steps.left = left;
    return left >= 0;
  }

  /** Starts to compute a block: down its rows the distance grows by one each. */
  #open(block: number): void {
    this.#up[block] = -1;
    this.#down[block] = 0;
    this.#scores[block] = Math.min((block + 1) * wordSize, this.#length);
  }
}
