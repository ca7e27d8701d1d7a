/** Code spans in a text, as micromark pairs runs of backticks. */
export class CodeSpans {
  readonly #text: string;
  /** Where the last run of each length begins; made when first needed, so that no run is looked for in vain. */
  #runs: Map<number, number> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the code span that begins here, or of the backticks alone. */
  after(at: number): number {
    const text = this.#text;
    const from = runEnd(text, at);
    const size = from - at;
    this.#runs ??= lastRuns(text, at);
    if ((this.#runs.get(size) ?? -1) < from) return from;
    let next = text.indexOf("`", from);
    while (next >= 0) {
      const end = runEnd(text, next);
      if (end - next === size) return end;
      next = text.indexOf("`", end);
    }
    return from;
  }
}

function runEnd(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 96) at++;
  return at;
}

function lastRuns(text: string, from: number): Map<number, number> {
  const runs = new Map<number, number>();
  for (let at = from; at >= 0; at = text.indexOf("`", at)) {
    const end = runEnd(text, at);
    runs.set(end - at, at);
    at = end;
  }
  return runs;
}
