import type { ReactNode } from "react";

const widths = ["w-11/12", "w-full", "w-4/5", "w-2/3"];

/** Quiet lines in the place of text that is being fetched. */
export function SkeletonLines({ lines }: { readonly lines: number }): ReactNode {
  return (
    <div aria-hidden className="flex flex-col gap-2.5 py-1" data-slot="skeleton">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`skeleton h-3.5 ${widths[line % widths.length]}`} />
      ))}
    </div>
  );
}
