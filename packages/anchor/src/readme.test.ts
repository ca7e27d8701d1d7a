import { expect, test } from "vitest";
import readme from "../README.md?raw";
import * as core from "./index.ts";
import * as markdown from "./markdown.ts";

const modules: Record<string, object> = { "@pincite/anchor": core, "@pincite/anchor/markdown": markdown };

test("the README's example does what its comments say", () => {
  const example = /```js\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const body = example.replace(/import (\{.*?\}) from ("[^"]+");/g, "const $1 = modules[$2];");
  const run = Reflect.construct(Function, ["modules", `${body}; return { selector, answer };`]);
  const { selector, answer } = run(modules);
  expect(selector).toMatchObject({ text: "make", start: 4, end: 8 });
  expect(answer).toEqual({ state: "moved", start: 10, end: 14, occurrences: 1 });
});
