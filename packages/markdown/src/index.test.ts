import { expect, test } from "vitest";
import * as markdown from "./index.ts";
import * as stream from "./stream.ts";

test("exports exactly this list", () => {
  expect(Object.keys(markdown).toSorted()).toEqual(["deepestNesting", "isTooEntangled", "parseMarkdown"]);
  expect(Object.keys(stream)).toEqual(["streamOfMarkdown"]);
});
