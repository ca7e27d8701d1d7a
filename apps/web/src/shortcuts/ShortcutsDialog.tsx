import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { backdropClass, dialogClass } from "../interface/dialog-class.ts";
import { iconButtonClass } from "../interface/IconButton.tsx";

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Alt", "Q"], "Quote the selected words"],
  [["Alt", "Shift", "Q"], "Choose what to do with them"],
  [["Enter"], "Send, or follow the focused quote"],
  [["Shift", "Enter"], "New line in the draft"],
  [["Esc"], "Take the highlight away"],
  [["Alt", "N"], "New thread"],
  [["/"], "Go to the draft"],
  [["?"], "This list"],
];

/** The list of keyboard shortcuts; opens by itself on “?”. */
export function ShortcutsDialog(): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.defaultPrevented || isWriting(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    const show = (): void => setOpen(true);
    addEventListener("keydown", listen);
    addEventListener(showShortcutsEvent, show);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener(showShortcutsEvent, show);
    };
  }, []);

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup className={`${dialogClass} max-w-[400px]`}>
          <div className="mb-3 flex items-center justify-between">
            <Dialog.Title className="text-[16px] leading-6 font-semibold tracking-[-0.011em]">Keyboard</Dialog.Title>
            <Dialog.Close className={iconButtonClass} aria-label="Close">
              <X size={17} aria-hidden />
            </Dialog.Close>
          </div>
          <dl className="text-[14px] leading-6">
            {shortcuts.map(([keys, what]) => (
              <div key={what} className="flex items-center justify-between gap-4 border-t border-line py-2">
                <dt>{what}</dt>
                <dd className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded-[6px] border border-line bg-code px-1.5 font-sans text-[12px] leading-5 font-medium text-soft"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const showShortcutsEvent = "pincite:shortcuts";

/** Opens the list of shortcuts from anywhere. */
export function showShortcuts(): void {
  dispatchEvent(new Event(showShortcutsEvent));
}

/** Whether keys typed there are text. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
