/** The dimmed page behind a dialog or sheet. */
export const backdropClass =
  "fixed inset-0 z-40 bg-[rgb(20_16_8/0.32)] transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0";

/** A dialog in the middle of the page. */
export const dialogClass =
  "fixed top-1/2 left-1/2 z-50 w-[calc(100vw-32px)] max-h-[calc(100dvh-48px)] overflow-y-auto -translate-x-1/2 -translate-y-1/2 rounded-composer border border-line bg-raised p-5 shadow-float transition duration-150 data-[ending-style]:scale-[0.98] data-[ending-style]:opacity-0 data-[starting-style]:scale-[0.98] data-[starting-style]:opacity-0";

/** The list that a menu button opens. */
export const menuClass =
  "z-50 min-w-40 rounded-control border border-line bg-raised p-1 text-[13.5px] leading-5 shadow-float outline-none";

/** An entry of a menu. */
export const menuItemClass =
  "flex cursor-pointer items-center gap-2.5 rounded-[7px] px-2.5 py-1.5 outline-none select-none data-[highlighted]:bg-hover pointer-coarse:min-h-11";
