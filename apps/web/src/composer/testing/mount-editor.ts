import type { DraftEditor, DraftEditorEvents } from "../draft-editor.ts";
import { makeLexicalEditor } from "../lexical/make-lexical-editor.ts";

import "../../styles/quote.css";
import "../composer.css";
import { draft, lineOf } from "./draft-language.ts";

/** An editor in the page, and what it reported. */
export interface MountedEditor {
  readonly editor: DraftEditor;
  readonly root: HTMLElement;
  readonly reported: { sent: number; opened: string[]; announced: string[]; refused: string[]; edits: number };
  /** The draft as a line, chips as `‹words›`. */
  line(): string;
  /** Replaces the draft and puts the caret at its end. */
  set(line: string): void;
}

const mounted: (() => void)[] = [];

/** Removes every editor that a test mounted. */
export function unmountEditors(): void {
  for (const unmount of mounted.splice(0)) unmount();
}

/** Mounts a Lexical editor on a fresh element. */
export function mountEditor({
  capacity = 240_000,
  onChips = () => undefined,
}: { readonly capacity?: number; readonly onChips?: () => void } = {}): MountedEditor {
  const root = document.createElement("div");
  root.contentEditable = "true";
  root.style.cssText =
    "white-space: pre-wrap; width: 600px; min-height: 60px; outline: none; font: 16px/24px sans-serif";
  document.body.append(root);
  const reported: MountedEditor["reported"] = { sent: 0, opened: [], announced: [], refused: [], edits: 0 };
  const events: DraftEditorEvents = {
    onEdit: () => (reported.edits += 1),
    onChips,
    onSend: () => (reported.sent += 1),
    onOpenChip: (id) => reported.opened.push(id),
    onAnnounce: (sentence) => reported.announced.push(sentence),
    onRefused: (sentence) => reported.refused.push(sentence),
    capacity: () => capacity,
  };
  const editor = makeLexicalEditor(events);
  editor.attach(root);
  mounted.push(() => {
    editor.dispose();
    root.remove();
  });
  return {
    editor,
    root,
    reported,
    line: () => lineOf(editor.read()),
    set(line) {
      editor.write(draft(line), { forget: true });
      editor.focus();
    },
  };
}
