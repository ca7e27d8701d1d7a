/** The parts of a keyboard event that decide. */
export interface ShortcutEvent {
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  // A method, so that React's narrower signature fits too.
  getModifierState?(key: string): boolean;
}

/** Whether a key press is Alt+Q, by the key's place, so that it works on every layout (`key` is œ on a Mac, й in Russian). AltGr is not Alt. */
export function isQuoteShortcut(event: ShortcutEvent): boolean {
  return (
    event.code === "KeyQ" &&
    event.altKey &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey &&
    event.isComposing !== true &&
    event.getModifierState?.("AltGraph") !== true
  );
}
