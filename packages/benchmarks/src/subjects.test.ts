import { collect } from "@pincite/format";
import { expect, test } from "vitest";
import { findByExpression, findByRemark, matchByExpression } from "./baselines/find.ts";
import { documents, hostile, without } from "./documents.ts";
import { runAlone } from "./codec-alone.ts";
import { codecs } from "./codec.ts";
import { history } from "./format.ts";
import { measure } from "./sampler.ts";
import { KINDS } from "./texts.ts";

test.each(KINDS)("every codec keeps what it writes of %s", (kind) => {
  expect(codecs(kind, 20).map(({ right }) => right)).toEqual([20, 20, 20, 20]);
});

test("a kind alone is measured on every citation", () => {
  const { subjects, times } = runAlone("emoji", 150);
  expect(subjects.map(({ right }) => right)).toEqual([150, 150, 150, 150]);
  expect([...times.keys()].toSorted()).toEqual(subjects.map(({ name }) => name).toSorted());
});

test("our scanner and remark find the same citations in every document, and as many as it was built with", () => {
  for (const { name, markdown, count } of documents(30_000, 20)) {
    const ours = collect(markdown).map(({ start, end }) => ({ start, end }));
    expect({ name, places: findByRemark(markdown) }).toEqual({ name, places: ours });
    expect({ name, count: ours.length }).toEqual({ name, count });
  }
});

test("the expression finds as many links, and is wrong about those that are none", () => {
  for (const { name, markdown } of documents(30_000, 20)) {
    expect({ name, count: findByExpression(markdown).length }).toEqual({ name, count: 20 });
    expect({ name, count: matchByExpression(markdown) }).toEqual({ name, count: 20 });
  }
});

test("hostile input holds the citations that it should", () => {
  for (const { name, markdown, count } of hostile(3000))
    expect({ name, count: collect(markdown).length }).toEqual({ name, count });
  expect(collect(without(3000))).toEqual([]);
});

test("a history holds two citations a message", () => {
  expect(history(0).map((message) => collect(message).length)).toEqual(Array.from({ length: 200 }, () => 2));
});

test("every subject is measured", () => {
  const counts = [0, 0];
  const times = measure(counts.map((_, i) => ({ name: `${i}`, run: () => (counts[i]! += 1) })));
  expect([...times.keys()]).toEqual(["0", "1"]);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});
