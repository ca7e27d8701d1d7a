import { type Citation, label } from "@pincite/format";
import type { ChipChecks } from "../checks/CitationChecks.ts";
import { announced } from "../checks/wording.ts";
import type { ChipId, DraftEditor } from "./draft-editor.ts";

/** Keeps the chips of a draft marked with what is known of their words. */
export interface ChipMarks {
  /** Takes up what changed in the draft. */
  update(): void;
  stop(): void;
}

/** Marks the chips of a draft; each is announced once when its words turn out not to stand in its source. */
export function markChips(
  editor: Pick<DraftEditor, "chips" | "chip" | "mark">,
  checks: ChipChecks,
  announce: (sentence: string) => void,
): ChipMarks {
  const watched = new Map<ChipId, { readonly citation: Citation; readonly stop: () => void }>();

  const draw = (id: ChipId): void => {
    const citation = editor.chip(id)?.citation;
    if (citation !== undefined) editor.mark(id, checks.get(citation));
  };
  const hear = (id: ChipId, citation: Citation): void => {
    draw(id);
    const sentence = announced[checks.get(citation)];
    if (sentence !== undefined) announce(sentence(label(citation)));
  };
  const drop = (id: ChipId): void => {
    watched.get(id)?.stop();
    watched.delete(id);
  };

  return {
    update() {
      const ids = editor.chips();
      const present = new Set(ids);
      for (const id of watched.keys()) if (!present.has(id)) drop(id);
      for (const id of ids) {
        const citation = editor.chip(id)?.citation;
        if (citation === undefined) continue;
        if (watched.get(id)?.citation !== citation) {
          drop(id);
          watched.set(id, { citation, stop: checks.watch(citation, () => hear(id, citation)) });
        }
        draw(id);
      }
    },
    stop() {
      for (const id of watched.keys()) drop(id);
    },
  };
}
