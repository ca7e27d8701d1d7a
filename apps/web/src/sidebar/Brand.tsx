import type { ReactNode } from "react";

/** The name and its mark. */
export function Brand(): ReactNode {
  return (
    <span className="flex items-center gap-[9px] text-[15px] font-[650] tracking-[-0.01em]">
      <i aria-hidden className="brand-mark">
        “
      </i>
      Pincite
    </span>
  );
}
