import { makeId } from "../environment/ids.ts";

const key = "pincite.pendingThread";

let remembered: string | undefined;

/** The id of the thread that exists on no server yet: it keeps its draft across a reload and comes into being with its first message. */
export function pendingThreadId(): string {
  remembered ??= read();
  if (remembered === undefined) {
    remembered = makeId("thr");
    write(remembered);
  }
  return remembered;
}

/** Forgets the pending thread once the server has it, so that the next new thread is another one. */
export function settlePendingThread(id: string): void {
  if (id !== remembered) return;
  remembered = undefined;
  write(undefined);
}

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, id);
  } catch {
    // Storage can be closed to a page; then the id lives as long as the page.
  }
}
