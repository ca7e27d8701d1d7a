import type { Citation, QuoteLayout } from "@pincite/format";
import type { ChipChecks } from "../checks/CitationChecks.ts";
import type { DraftKey, DraftsOptions, OtherVersion } from "../drafts/index.ts";
import type { ChipId, DraftEditor, DraftEditorEvents } from "./draft-editor.ts";
import type { Measure } from "./measure.ts";
import type { Limits, SendResult } from "./seam.ts";
import type { SendState } from "./send-state.ts";

/** What the composer shows. Replaced, never changed in place. */
export interface ComposerView {
  readonly loaded: boolean;
  /** Nothing to send: no chip and no character but white space. */
  readonly empty: boolean;
  /** Nothing at all. */
  readonly bare: boolean;
  readonly measure: Measure | null;
  readonly saving: "nothing" | "saving" | "saved" | "failed";
  /** Why the draft is not saved. */
  readonly storageProblem: string | null;
  readonly send: SendState;
  readonly others: readonly OtherVersion[];
  /** Something that the person should know about the draft: a paste that was not taken, a quote that could not be read. */
  readonly notice: string | null;
  /** For the live region; counted, so that the same sentence is said again. */
  readonly announcement: Announcement;
  /** The chip whose comment is open. */
  readonly open: ChipId | null;
}

/** A sentence for the live region, and how many went before it. */
export interface Announcement {
  readonly sentence: string;
  readonly number: number;
}

/** What a session needs from outside. */
export interface SessionOptions {
  readonly key: DraftKey;
  readonly drafts: DraftsOptions;
  readonly makeEditor: (events: DraftEditorEvents) => DraftEditor;
  readonly newMessageId: () => string;
  /** Tells whether the words of chips stand in their sources; absent = chips are not marked. */
  readonly checks?: ChipChecks | undefined;
  readonly host: ComposerHost;
}

/** What of the app may change while a session lives. */
export interface ComposerHost {
  readonly limits: Limits;
  readonly quoteLayout: QuoteLayout;
  readonly send: (messageId: string, markdown: string) => Promise<SendResult>;
  /** A reply is being written, so that the thread takes no message now. */
  readonly busy: boolean;
}

/** One thread's composer without its looks: the editor, its draft in the browser's store, its size and its sends. */
export interface ComposerSession {
  readonly editor: DraftEditor;
  /** Follows a change in the app. */
  connect(host: ComposerHost): void;
  subscribe(listener: () => void): () => void;
  view(): ComposerView;
  start(): void;
  /** Saves what is unsaved and lets go, after a send under way has settled. */
  stop(): void;
  send(): void;
  dismissNotice(): void;
  insertQuote(citation: Citation, comment: boolean): void;
  insertMarkdown(markdown: string): void;
  openChip(id: ChipId | null): void;
  /** Changes a chip's comment as it is typed. */
  setComment(id: ChipId, comment: string): void;
  removeChip(id: ChipId): void;
  /** Adds another tab's version to this draft. */
  merge(other: OtherVersion): void;
  discard(other: OtherVersion): void;
}
