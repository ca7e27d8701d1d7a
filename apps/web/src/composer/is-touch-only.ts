/** Whether the device has touch alone: no keyboard with a Shift key can be expected. */
export function isTouchOnly(): boolean {
  return matchMedia("(pointer: coarse) and (hover: none)").matches;
}
