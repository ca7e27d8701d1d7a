import { shortestEdit } from "./internal/shortest-edit.ts";

/** A run of a comparison: words that both texts have, only the first, or only the second. */
export interface DiffRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

let segmenter: Intl.Segmenter | undefined;

/**
 * Compares two texts word by word (`Intl.Segmenter`'s words, so Chinese, Japanese and Thai too).
 *
 * The runs of kind same and removed, joined, are `before`; same and added are `after`. Neighbours differ in kind, and removed stands before added.
 * Texts that have hardly a word in common are one run removed and one added between their common ends, which keeps the time linear.
 */
export function diff(before: string, after: string): readonly DiffRun[] {
  const [a, b] = [words(before), words(after)];
  const pairs = shortestEdit(a, b);
  const runs = new Runs();
  let [atA, atB] = [0, 0];
  for (const { a: from, b: to, length } of pairs) {
    runs.add("removed", a.slice(atA, from).join(""));
    runs.add("added", b.slice(atB, to).join(""));
    const same = a.slice(from, from + length).join("");
    const isInside = runs.hasChange && (from + length < a.length || to + length < b.length);
    // A lone space or comma between two changes makes them harder to read, not smaller.
    if (isInside && !/[\p{L}\p{N}]/u.test(same)) {
      runs.add("removed", same);
      runs.add("added", same);
    } else runs.add("same", same);
    [atA, atB] = [from + length, to + length];
  }
  runs.add("removed", a.slice(atA).join(""));
  runs.add("added", b.slice(atB).join(""));
  return runs.close();
}

function words(text: string): string[] {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Joins runs of a kind, all that is removed before all that is added. */
class Runs {
  readonly #runs: DiffRun[] = [];
  #removed = "";
  #added = "";
  #same = "";

  /** Whether the last thing added was a change. */
  get hasChange(): boolean {
    return this.#removed !== "" || this.#added !== "";
  }

  add(kind: DiffRun["kind"], text: string): void {
    if (text === "") return;
    if (kind === "same") {
      this.#flushChange();
      this.#same += text;
      return;
    }
    this.#flushSame();
    if (kind === "removed") this.#removed += text;
    else this.#added += text;
  }

  close(): readonly DiffRun[] {
    this.#flushSame();
    this.#flushChange();
    return this.#runs;
  }

  #flushSame(): void {
    if (this.#same !== "") this.#runs.push({ kind: "same", text: this.#same });
    this.#same = "";
  }

  #flushChange(): void {
    if (this.#removed !== "") this.#runs.push({ kind: "removed", text: this.#removed });
    if (this.#added !== "") this.#runs.push({ kind: "added", text: this.#added });
    this.#removed = this.#added = "";
  }
}
