import type { DiffRun } from "@pincite/anchor/changed";
import { useEffect, useState } from "react";

/**
 * Two texts word by word; nothing until they are compared.
 *
 * What compares is loaded with what found the passage, so it is there at once as a rule. Without it the texts differ as wholes.
 */
export function useComparison(before: string, after: string): readonly DiffRun[] {
  const [runs, setRuns] = useState<readonly DiffRun[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const wholes: readonly DiffRun[] = [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
    const compared = import("@pincite/anchor/changed").then(
      ({ diff }) => diff(before, after),
      () => wholes,
    );
    void compared.then((result) => isCurrent && setRuns(result));
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  return runs;
}
