import { expect, test } from "vitest";
import readme from "../README.md?raw";
import * as changed from "./changed.ts";
import * as core from "./index.ts";
import * as markdown from "./markdown.ts";

const modules: Record<string, object> = {
  "@pincite/anchor": core,
  "@pincite/anchor/changed": changed,
  "@pincite/anchor/markdown": markdown,
};

/** Runs the README's first example that imports a module and gives back what it has named. */
function run(module: string, names: string) {
  const examples = Array.from(readme.matchAll(/```js\n(.*?)```/gs), ([, code]) => code ?? "");
  const example = examples.find((code) => code.includes(`"${module}"`)) ?? "";
  const body = example.replace(/import (\{.*?\}) from ("[^"]+");/g, "const $1 = modules[$2];");
  const make = Reflect.construct(Function, ["modules", `${body}; return { ${names} };`]);
  return make(modules);
}

test("the README's first example does what its comments say", () => {
  const { selector, answer } = run("@pincite/anchor/markdown", "selector, answer");
  expect(selector).toMatchObject({ text: "make", start: 4, end: 8 });
  expect(answer).toEqual({ state: "moved", start: 10, end: 14, occurrences: 1 });
});

test("the README's example of changed words does what its comments say", () => {
  const { found, runs } = run("@pincite/anchor/changed", "found, runs");
  expect(found).toMatchObject({ state: "changed", passage: "Run make twice, then the tests.", edits: 5 });
  expect(runs).toEqual([
    { kind: "same", text: "Run make " },
    { kind: "removed", text: "first" },
    { kind: "added", text: "twice" },
    { kind: "same", text: ", then the tests." },
  ]);
});
