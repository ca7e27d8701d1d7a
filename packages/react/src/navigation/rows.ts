/** A message or document as it is mounted now: `element` is the root of its rendered text. */
export interface Row {
  readonly id: string;
  readonly element: Element;
  /** Changes whenever the text does. */
  readonly version: string | number;
}

/** The mounted rows. */
export interface Rows {
  readonly get: (id: string) => Row | undefined;
  /** Puts a row in and returns what takes it out again, so that it can be a ref callback's result. */
  readonly attach: (id: string, element: Element, version: string | number) => () => void;
}

/** Makes a register of rows; `onChange` hears of every row that comes, goes or has a new version. */
export function createRows(onChange: (id: string) => void): Rows {
  const rows = new Map<string, Row>();
  return {
    get: (id) => rows.get(id),
    attach: (id, element, version) => {
      const row = { id, element, version };
      rows.set(id, row);
      onChange(id);
      return () => {
        // React runs an inline ref's clean-up before the next attach, and a virtual list may mount the new row first.
        if (rows.get(id) !== row) return;
        rows.delete(id);
        onChange(id);
      };
    },
  };
}

/** The element that stands for the whole row: the nearest one marked as such, or the text's own root. */
export function rowElement({ element }: Row): Element {
  return element.closest("[data-pincite-row]") ?? element;
}

/** Whether the row says (`aria-busy`) that its text is still being rendered, so that words not found may yet come. */
export function isBusy(row: Row): boolean {
  const element = rowElement(row);
  const busy = '[aria-busy="true"]';
  return element.matches(busy) || element.querySelector(busy) !== null;
}
