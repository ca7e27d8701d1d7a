import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { backdropClass } from "./dialog-class.ts";

/** A panel that slides over the page on small screens. */
export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side: "left" | "bottom";
  readonly label: string;
  readonly children: ReactNode;
}

/** A panel that slides over the page on small screens. */
export function Sheet({ open, onOpenChange, side, label, children }: SheetProps): ReactNode {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label={label}
          className={`fixed z-50 flex flex-col bg-paper shadow-float outline-none transition-transform duration-200 ${sides[side]}`}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const sides: Readonly<Record<SheetProps["side"], string>> = {
  left: "inset-y-0 left-0 w-[min(300px,86vw)] border-r border-line data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full",
  bottom:
    "inset-x-0 bottom-0 h-[82dvh] rounded-t-composer border-t border-line data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full",
};
