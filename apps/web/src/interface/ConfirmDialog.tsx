import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { buttonClass } from "./Button.tsx";
import { backdropClass, dialogClass } from "./dialog-class.ts";

/** A question before something that cannot be undone. */
export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onConfirm,
}: ConfirmDialogProps): ReactNode {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={`${dialogClass} max-w-[420px]`}>
          <AlertDialog.Title className="text-[16px] leading-6 font-semibold tracking-[-0.011em]">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-[14px] leading-[22px] text-soft">
            {children}
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Close className={buttonClass("plain")}>Cancel</AlertDialog.Close>
            <AlertDialog.Close className={buttonClass("danger")} onClick={onConfirm}>
              {action}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
