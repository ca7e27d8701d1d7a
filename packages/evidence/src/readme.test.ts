import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as anthropic from "./anthropic.ts";
import * as evidence from "./index.ts";
import * as targets from "./targets.ts";

const modules: Record<string, object> = {
  "@pincite/evidence": evidence,
  "@pincite/evidence/anthropic": anthropic,
  "@pincite/evidence/targets": targets,
};
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]!);

test("the README has examples", () => {
  expect(examples.length).toBeGreaterThan(2);
});

test.each(examples)("example %# of the README does what its comments say", (example) => {
  let claims = 0;
  const body = example
    .replaceAll(/import (\{.*?\}) from ("[^"]+");/g, "const $1 = modules[$2];")
    .replaceAll(/^(.*); \/\/ => (.*)$/gm, (_line, expression: string, value: string) => {
      claims += 1;
      return `equal(${expression}, ${value});`;
    });
  const equal = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected);
  Reflect.construct(Function, ["modules", "equal", body])(modules, equal);
  expect(claims).toBeGreaterThan(0);
});
