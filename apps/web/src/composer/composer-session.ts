import { type Part, split, withComment } from "@pincite/format";
import { openDraft, type OtherVersion, type PendingSend, storageProblem } from "../drafts/index.ts";
import type { ComposerSession, ComposerView, SessionOptions } from "./composer-view.ts";
import { type ChipMarks, markChips } from "./chip-marks.ts";
import { isTouchOnly } from "./is-touch-only.ts";
import { measure, type Measure } from "./measure.ts";
import { isBlank, joinTexts, partsAfter, trimParts } from "./parts.ts";
import { idle, nextSendState, pendingOf, type SendEvent } from "./send-state.ts";
import { chipsUnreadable, forkedDraft, overLimit, replyRuns, sentBeforeChange } from "./wording.ts";

/** How long after the last edit a draft is saved and measured, in milliseconds: shorter than anybody needs to close a tab after typing. */
const SETTLE = 200;

/** How long steady typing may put that off, in milliseconds. */
const SETTLE_AT_MOST = 1000;

/** How long a send waits for the browser's store, in milliseconds: a store that hangs must not keep a message from going out. */
const STORE_MAY_TAKE = 1500;

/** Makes the session of one thread's composer; nothing is read or written before `start`. */
export function makeComposerSession(options: SessionOptions): ComposerSession {
  let { host } = options;
  const listeners = new Set<() => void>();
  let view: ComposerView = {
    loaded: false,
    empty: true,
    bare: true,
    measure: null,
    saving: "nothing",
    storageProblem: null,
    send: idle,
    others: [],
    notice: null,
    announcement: { sentence: "", number: 0 },
    open: null,
  };
  let edits = 0;
  let savedEdits = 0;
  let unsavedSince: number | undefined;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let loading: Promise<void> | undefined;
  let stopped = false;
  /** A send of this draft that another tab began. */
  let elsewhere: PendingSend | null = null;

  const show = (change: Partial<ComposerView>) => {
    const next = { ...view, ...change };
    const keys = Object.keys(change) as (keyof ComposerView)[];
    if (keys.every((key) => next[key] === view[key])) return;
    view = next;
    for (const listener of listeners) listener();
  };
  const said = (sentence: string) => ({ announcement: { sentence, number: view.announcement.number + 1 } });
  const announce = (sentence: string) => show(said(sentence));

  let marks: ChipMarks | undefined;
  const editor = options.makeEditor({
    onEdit() {
      edits += 1;
      const parts = editor.read();
      const empty = isBlank(parts);
      show({ empty, bare: parts.length === 0, saving: "saving", notice: null });
      if (empty) show({ send: nextSendState(view.send, { type: "dismissed" }) });
      unsavedSince ??= performance.now();
      clearTimeout(settle);
      settle = setTimeout(settled, Math.min(SETTLE, Math.max(0, unsavedSince + SETTLE_AT_MOST - performance.now())));
    },
    onChips: () => marks?.update(),
    onSend: () => send(),
    onOpenChip: (id) => show({ open: id }),
    onAnnounce: announce,
    onRefused: (notice) => show({ notice, ...said(notice) }),
    // Twice the limit: what is a little too long can be pasted and trimmed, what never fits is refused whole.
    capacity: () => 2 * host.limits.storedLength,
  });
  if (options.checks !== undefined) marks = markChips(editor, options.checks, announce);
  const draft = openDraft(options.drafts, options.key, () => void adopt());

  function settled(): void {
    show({ measure: measureNow() });
    void save();
  }

  function measureNow(): Measure | null {
    const parts = editor.read();
    return isBlank(parts) ? null : measure(parts, host.limits, host.quoteLayout);
  }

  /** Saves one after another; the last one always holds the newest text. */
  function save(): Promise<void> {
    clearTimeout(settle);
    unsavedSince = undefined;
    saving = saving.then(saveOnce);
    return saving;
  }

  async function saveOnce(): Promise<void> {
    const through = edits;
    try {
      const { forked, others } = await draft.save(content());
      savedEdits = Math.max(savedEdits, through);
      show({
        others,
        storageProblem: null,
        saving: savedEdits < edits ? "saving" : view.empty ? "nothing" : "saved",
        ...(forked ? { notice: forkedDraft, ...said(forkedDraft) } : {}),
      });
    } catch (error) {
      const problem = storageProblem(error);
      show({ saving: "failed", storageProblem: problem, ...said(problem) });
    }
  }

  /** Deletes another version, once this one is safe. */
  async function drop({ branch }: OtherVersion): Promise<void> {
    await save();
    try {
      show({ others: await draft.discard(branch) });
    } catch (error) {
      show({ saving: "failed", storageProblem: storageProblem(error) });
    }
  }

  function content() {
    return { parts: joinTexts(editor.read()), pending: pendingOf(view.send) ?? elsewhere };
  }

  async function load(): Promise<void> {
    try {
      const loaded = await draft.load();
      loaded.take();
      // What was typed before the store answered comes after the stored text.
      if (loaded.parts.length > 0) {
        editor.write(joinTexts([...loaded.parts, ...editor.read()]), { forget: true });
      }
      show({
        loaded: true,
        others: loaded.others,
        notice: loaded.unreadable > 0 ? chipsUnreadable(loaded.unreadable) : null,
        ...present(),
      });
      if (loaded.pending !== null) recover(loaded.pending);
    } catch (error) {
      show({ loaded: true, saving: "failed", storageProblem: storageProblem(error) });
    }
  }

  /** Takes over what another tab wrote, unless something here is unsaved, a comment is open, or a send is under way. */
  async function adopt(): Promise<void> {
    await loading;
    await saving;
    if (!clean()) return;
    const loaded = await draft.load().catch(() => undefined);
    if (loaded === undefined || !clean()) return;
    loaded.take();
    elsewhere = loaded.pending;
    editor.write(loaded.parts, { forget: false });
    show({ others: loaded.others, ...present() });
  }

  function clean(): boolean {
    return edits === savedEdits && view.open === null && view.send.phase === "idle" && !stopped;
  }

  function present(): Partial<ComposerView> {
    const parts = editor.read();
    const empty = isBlank(parts);
    return { empty, bare: parts.length === 0, measure: measureNow(), saving: empty ? "nothing" : "saved" };
  }

  function send(): void {
    if (view.send.phase === "sending" || isBlank(editor.read())) return;
    if (host.busy) return show({ notice: replyRuns, ...said(replyRuns) });
    const size = measureNow();
    if (size === null) return;
    show({ measure: size });
    if (size.excess !== null) return announce(overLimit(size.excess));
    const begun = elsewhere?.markdown === size.markdown ? elsewhere.messageId : undefined;
    void deliver({ type: "send", markdown: size.markdown, freshId: () => begun ?? options.newMessageId() });
  }

  /** A send that a reload or a crash interrupted is tried again under its own id: accepted before or not, it is stored once. */
  function recover(pending: PendingSend): void {
    const event = { type: "recovered", pending } as const;
    if (pending.failure === null) void deliver(event);
    else show({ send: nextSendState(view.send, event) });
  }

  async function deliver(event: SendEvent): Promise<void> {
    const sending = nextSendState(view.send, event);
    if (sending === view.send || sending.phase !== "sending") return;
    const sent = trimParts(editor.read());
    show({ send: sending, notice: null });
    // On disk before it is on the wire, so that a crash between the two cannot make a second message of it.
    await Promise.race([save(), elapsed(STORE_MAY_TAKE)]);
    const result = await host.send(sending.messageId, sending.markdown);
    show({ send: nextSendState(view.send, { type: "settled", messageId: sending.messageId, result }) });
    if (result.ok) accepted(sent);
    else announce(`Not sent. ${result.message}`);
    await save();
    closeWhenDone();
  }

  function accepted(sent: readonly Part[]): void {
    const rest = partsAfter(editor.read(), sent);
    if (rest !== undefined) editor.write(rest, { forget: true });
    edits += 1;
    elsewhere = null;
    const open = view.open !== null && editor.chip(view.open) === undefined ? null : view.open;
    show({ ...present(), open, notice: rest === undefined ? sentBeforeChange : null });
    announce("Sent");
  }

  function closeWhenDone(): void {
    if (!stopped || view.send.phase === "sending") return;
    draft.close();
    editor.dispose();
  }

  const onHide = ({ type }: Event) => {
    // Chromium fires pagehide while the page still counts as visible.
    if (edits === savedEdits || (type !== "pagehide" && document.visibilityState !== "hidden")) return;
    draft.journal(content());
    void save();
  };

  return {
    editor,
    connect(next) {
      const limited =
        next.quoteLayout !== host.quoteLayout ||
        next.limits.expandedLength !== host.limits.expandedLength ||
        next.limits.storedLength !== host.limits.storedLength;
      host = next;
      if (limited) show({ measure: measureNow() });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    start() {
      stopped = false;
      marks?.update();
      addEventListener("pagehide", onHide);
      document.addEventListener("visibilitychange", onHide);
      loading ??= load();
    },
    stop() {
      stopped = true;
      marks?.stop();
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onHide);
      if (edits !== savedEdits) void save();
      // After the microtask: React's strict mode stops and starts again in one turn.
      void saving.then(closeWhenDone);
    },
    send,
    dismissNotice: () => show({ notice: null }),
    insertQuote(citation, comment) {
      options.checks?.noteHeld(citation);
      // On touch the focus would raise the keyboard over the reply from which the next quote is about to be taken.
      const id = editor.insert([citation], { focus: comment || !isTouchOnly() });
      if (comment && id !== undefined) show({ open: id });
    },
    insertMarkdown: (markdown) => void editor.insert(split(markdown), { focus: true }),
    openChip: (id) => show({ open: id }),
    setComment(id, comment) {
      const citation = editor.chip(id)?.citation;
      if (citation === undefined) return;
      const changed = withComment(citation, comment.toWellFormed());
      if (changed.comment !== citation.comment) editor.setCitation(id, changed);
    },
    removeChip(id) {
      show({ open: null });
      editor.remove(id);
    },
    merge(other) {
      editor.focus();
      const parts = joinTexts(editor.read());
      editor.write(joinTexts(isBlank(parts) ? other.parts : [...parts, "\n\n", ...other.parts]), { forget: false });
      edits += 1;
      show(present());
      void drop(other);
    },
    discard: (other) => void drop(other),
  };
}

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
