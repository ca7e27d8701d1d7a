import { expect, test } from "vitest";
import { abbreviate, spellOut } from "./spelling.ts";

test("long repetitions are written short, and mean the same", () => {
  const value = { a: [`x${"😀".repeat(300)}y`, "short", 1, null, { b: "%EE".repeat(100) }], c: "z".repeat(50) };
  expect(spellOut(abbreviate(value))).toEqual(value);
  expect(abbreviate(value)).toEqual({
    a: [
      { join: ["x", { repeat: "😀", times: 300 }, "y"] },
      "short",
      1,
      null,
      { b: { join: [{ repeat: "%EE", times: 100 }] } },
    ],
    c: "z".repeat(50),
  });
});
