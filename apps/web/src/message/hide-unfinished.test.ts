import { describe, expect, test } from "vitest";
import { hideUnfinished } from "./hide-unfinished.ts";

describe("a text that is still arriving", () => {
  // What has arrived, and how much of it is shown: all before the bar.
  test.each([
    "plain words|",
    "see |[the run",
    "see |[the runbook]",
    "see |[the runbook](https://exam",
    "see [the runbook](https://example.com)|",
    "see [the runbook](https://example.com) and |[more](",
    "see |![a diagram](https://ex",
    "a quote |[“so a crash”](web+pincite:v1/env_1/message/thr_1/msg_1?text=so+a",
    "a note [in brackets] goes on|",
    "it doubled |[1",
    "it doubled |[1]",
    "it doubled [1].|",
    "it doubled [1] and |[2",
    "code `a[0` goes on|",
    "code `a[0` and |[a link](ht",
    "escaped \\[ stays|",
    "- [ ] to do|",
    "one\n\ntwo |[three](fo",
    "an old [link](\n\nstays, since a paragraph ended it|",
    "```js\nconst a = [1, 2|",
    "done\n\n```js\na[0](\n```\n\nthen |[li",
  ])("%s", (marked) => {
    const bar = marked.indexOf("|");
    const arrived = marked.replace("|", "");
    expect(hideUnfinished(arrived)).toBe(arrived.slice(0, bar));
  });

  test("is read in linear time, whatever it holds", () => {
    for (const piece of ["[", "](", "`", "![", "\\[", "```\n", "[a]("]) {
      const text = piece.repeat(50_000);
      expect(text.startsWith(hideUnfinished(text))).toBe(true);
    }
  });
});
