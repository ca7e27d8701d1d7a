import type { ChipChecks } from "../checks/CitationChecks.ts";
import type { Citation, QuoteLayout } from "@pincite/format";

/** What one message may measure, in UTF-16 code units: as stored (links and all) and as a provider receives it. */
export interface Limits {
  readonly storedLength: number;
  readonly expandedLength: number;
}

/** The environment that the draft is written for. */
export interface ComposerEnvironment {
  readonly id: string;
  readonly limits: Limits;
  /** How its quotes are written for a provider, which decides how long they are. */
  readonly quoteLayout: QuoteLayout;
}

/**
 * How a send ended. `ok: true` means accepted and on disk: only then is the draft cleared. On failure the draft stays; `message` is a
 * sentence for people ("The server cannot be reached."), `retryable` says whether the same text can succeed unchanged.
 *
 * `conflict` = the id was accepted before with another text: the composer keeps the newer text and takes a new id.
 */
export type SendResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: "too-long" | "busy" | "unreachable" | "unauthorized" | "not-found" | "conflict" | "rejected";
      readonly message: string;
      readonly retryable: boolean;
    };

/** Where a citation's source lies as seen from the draft; decides the words on the chip's "go to source" control. */
export type SourcePlace = "this-thread" | "another-thread" | "another-environment" | "document" | "unavailable";

/** The seam between the app and a thread's composer. Mount it with `key={threadId}` or without: it follows `threadId` by itself. */
export interface ComposerProps {
  readonly environment: ComposerEnvironment;
  readonly threadId: string;
  /** Sends the composed Markdown under a client-made id. Called again with the same id and text on Retry and after a reload. Must not throw. */
  readonly send: (messageId: string, markdown: string) => Promise<SendResult>;
  /** Jumps to the source of a citation; `origin` is the control that was used, to which "Back" may return focus. */
  readonly activateCitation: (citation: Citation, origin: Element) => void;
  /** Where a citation's source lies; absent = the control says "Go to source". */
  readonly placeOf?: (citation: Citation) => SourcePlace;
  /** Tells whether the words of chips stand in their sources; absent = chips are not marked. The same for as long as the composer is mounted. */
  readonly checks?: ChipChecks;
  /** Present while a reply streams into this thread: shows Stop in place of Send. */
  readonly stop?: () => void;
  /** By which quoting, and editing of a sent message, reach this composer. */
  readonly registry: ComposerRegistry;
  readonly placeholder?: string;
}

/** What other parts of the app may do to the composer of one thread. */
export interface ComposerHandle {
  /** Inserts a chip at the caret (at the end when the draft never had the focus) and announces it; with `comment` opens the chip's comment. */
  insertQuote(citation: Citation, options: { readonly comment: boolean }): void;
  /** Adds the parts of a sent message to the draft as chips and text, for editing or resending. */
  insertMarkdown(markdown: string): void;
  focus(): void;
}

/** Finds the mounted composer of a thread. */
export interface ComposerRegistry {
  /** The composer of a thread, or undefined when none is mounted. */
  get(environmentId: string, threadId: string): ComposerHandle | undefined;
  /** Called by a composer on mount; the returned function unregisters. */
  register(environmentId: string, threadId: string, handle: ComposerHandle): () => void;
}
