/** Moves the focus to a row without scrolling; a row that cannot be focused is made so, for scripts only. */
export function takeFocus(row: Element): void {
  if (!(row instanceof HTMLElement)) return;
  if (!row.hasAttribute("tabindex") && row.tabIndex < 0) row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
