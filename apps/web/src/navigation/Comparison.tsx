import type { DiffRun } from "@pincite/anchor/changed";
import type { ReactNode } from "react";
import { shorten } from "./shorten.ts";

const spoken = { removed: "removed: ", added: "added: " } as const;

/** Two texts as one, word by word: what is only in the first struck out, what is only in the second underlined. */
export function Comparison({ runs }: { readonly runs: readonly DiffRun[] }): ReactNode {
  const last = runs.length - 1;
  return (
    <p className="slip max-h-[34vh] overflow-y-auto" data-slot="comparison">
      {runs.map(({ kind, text }, index) => {
        // Runs are made once for two texts and never change places.
        const key = `${index} ${kind}`;
        if (kind === "same") return <span key={key}>{shorten(text, index > 0, index < last)}</span>;
        const Tag = kind === "removed" ? "del" : "ins";
        return (
          <Tag key={key}>
            <span className="sr-only">{spoken[kind]}</span>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}
