import { encode } from "@pincite/format";
import { afterEach, expect, test } from "vitest";
import { citationOf, draft, lineOf } from "../composer/testing/draft-language.ts";
import type { DraftContent, DraftKey } from "./draft.ts";
import { DraftsDatabase } from "./drafts-database.ts";
import { type Draft, openDraft } from "./open-draft.ts";

const database = new DraftsDatabase(`drafts-test-${crypto.randomUUID()}`);
const opened: Draft[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const freshKey = (): DraftKey => ({ environmentId: "env_test", threadId: crypto.randomUUID() });
const content = (line: string): DraftContent => ({ parts: draft(line), pending: null });

function open(key: DraftKey, tab: string, onOutside: () => void = () => undefined): Draft {
  const one = openDraft(
    { database, storage: localStorage, tab, newBranch: () => crypto.randomUUID(), now: () => 1 },
    key,
    onOutside,
  );
  opened.push(one);
  return one;
}

async function loadInto(one: Draft) {
  const loaded = await one.load();
  loaded.take();
  return loaded;
}

test("a draft comes back with its chips, comments and pending send", async () => {
  const key = freshKey();
  const parts = draft("Look! \\‹some words|why?›‹more›\n");
  const pending = { messageId: "m1", markdown: "x", failure: null };
  const first = open(key, "a");
  await loadInto(first);
  await first.save({ parts, pending });
  expect(await open(key, "b").load()).toMatchObject({ parts, pending, unreadable: 0, others: [] });
});

test("drafts of other threads and environments stay apart", async () => {
  const key = freshKey();
  const one = open(key, "a");
  await loadInto(one);
  await one.save(content("mine"));
  expect((await open({ ...key, environmentId: "env_other" }, "a").load()).parts).toEqual([]);
  expect((await open(freshKey(), "a").load()).parts).toEqual([]);
});

test("a tab is told when another one saved, and continues from there without a conflict", async () => {
  const key = freshKey();
  const told = Promise.withResolvers<void>();
  const a = open(key, "a", told.resolve);
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  await b.save(content("from b"));
  await told.promise;
  expect(lineOf((await loadInto(a)).parts)).toBe("from b");
  expect(await a.save(content("from b and a"))).toEqual({ forked: false, others: [] });
  expect(lineOf((await open(key, "c").load()).parts)).toBe("from b and a");
});

test("two tabs that edited the same draft keep both, and each goes on with its own", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  await a.save(content("from a"));
  const saved = await b.save(content("from ‹b›"));
  expect(saved.forked).toBe(true);
  expect(saved.others.map(({ parts }) => lineOf(parts))).toEqual(["from a"]);
  await a.save(content("from a, more"));
  await b.save(content("from ‹b›, more"));
  expect(lineOf((await open(key, "a").load()).parts)).toBe("from a, more");
  expect(lineOf((await open(key, "b").load()).parts)).toBe("from ‹b›, more");
});

test("the same text from two tabs is no conflict", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  await a.save(content("same"));
  expect((await b.save(content("same"))).forked).toBe(false);
});

test("a draft that another tab sent or cleared holds nothing to conflict with", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await a.save(content("from a"));
  await loadInto(b);
  await a.save(content(""));
  expect((await b.save(content("from b"))).forked).toBe(false);
});

test("a tab that sent its own version does not then overwrite the other one's", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  await a.save(content("from a"));
  await b.save(content("from b"));
  await b.save(content(""));
  await b.save(content("next"));
  expect(lineOf((await open(key, "a").load()).parts)).toBe("from a");
});

test("a discarded version is gone", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  await a.save(content("from a"));
  const { others } = await b.save(content("from b"));
  expect(await b.discard(others[0]?.branch ?? "")).toEqual([]);
  expect(await open(key, "c").load()).toMatchObject({ parts: ["from b"], others: [] });
});

test("a tab whose version was taken over by another follows it", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  await a.save(content("from a"));
  const { others } = await b.save(content("from b and a"));
  await b.discard(others[0]?.branch ?? "");
  expect(lineOf((await loadInto(a)).parts)).toBe("from b and a");
  expect((await a.save(content("and on"))).forked).toBe(false);
});

test("a tab that watches is told of noted edits when they are taken up", async () => {
  const key = freshKey();
  const told = Promise.withResolvers<void>();
  const a = open(key, "a");
  await loadInto(a);
  await loadInto(open(key, "b", told.resolve));
  a.journal(content("noted"));
  await open(key, "a").load();
  await told.promise;
  expect(lineOf((await open(key, "b").load()).parts)).toBe("noted");
});

test("edits that a closing page could only note down are there after the reload", async () => {
  const key = freshKey();
  const a = open(key, "a");
  await loadInto(a);
  await a.save(content("typed"));
  a.journal(content("typed ‹and quoted›"));
  expect(lineOf((await open(key, "a").load()).parts)).toBe("typed ‹and quoted›");
  expect(Object.keys(localStorage).filter((name) => name.includes(key.threadId))).toEqual([]);
});

test("noted edits do not overwrite what another tab saved since", async () => {
  const key = freshKey();
  const a = open(key, "a");
  const b = open(key, "b");
  await loadInto(a);
  await loadInto(b);
  a.journal(content("from a"));
  await b.save(content("from b"));
  const again = await open(key, "a").load();
  expect([again.parts, ...again.others.map(({ parts }) => parts)].map(lineOf).toSorted()).toEqual(["from a", "from b"]);
});

test("a stored quote that cannot be read is left out and counted, never an empty chip", async () => {
  const key = freshKey();
  await database.drafts.put({
    ...key,
    branch: "main",
    tab: "a",
    version: 1,
    parts: ["see ", { uri: encode(citationOf("q")).replace("text=q", "text=") }, " ok"],
    pending: null,
    updatedAt: 1,
  });
  expect(await open(key, "a").load()).toMatchObject({ parts: ["see ", " ok"], unreadable: 1 });
});
