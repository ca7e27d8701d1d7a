/** Subjects measured on one input. */
export interface Row {
  readonly name: string;
  readonly subjects: readonly { readonly name: string; readonly right: number }[];
  /** Milliseconds a run, by subject. */
  readonly times: ReadonlyMap<string, number>;
}

/** Prints a Markdown table: each subject's time as a multiple of the first one's, and how many of its answers are right. */
export function printTable(title: string, rows: readonly Row[], of: number): void {
  const names = rows[0]!.subjects.map(({ name }) => name);
  console.log(`\n### ${title}\n`);
  console.log(`| input | ${names.join(" | ")} | ${names[0]} takes |`);
  console.log(`|${" --- |".repeat(names.length + 2)}`);
  for (const { name, subjects, times } of rows) {
    const ours = times.get(names[0]!)!;
    const cells = subjects.map((subject) => {
      const ratio = times.get(subject.name)! / ours;
      return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)}× (${subject.right}/${of})`;
    });
    console.log(`| ${name} | ${cells.join(" | ")} | ${Number(ours.toPrecision(2))} ms |`);
  }
}
