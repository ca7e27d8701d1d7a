import { expect, test } from "vitest";
import { cutsWord } from "./words.ts";

/** Whether the mark stands inside a word. */
function cuts(marked: string): boolean {
  return cutsWord(marked.replace("|", ""), marked.indexOf("|"));
}

test("words, numbers and graphemes are cut inside", () => {
  for (const marked of [
    "yes|terday",
    "a|1",
    "snake|_case",
    "re|\u0301sume",
    "п|о",
    "1,0|00",
    "1|,000",
    "1,|000",
    "3|.5",
    "don|'t",
    "don|’t",
    "hy|\u00adphen",
    "𝒜|b",
    "a|𝒜",
    "か|\u3099",
  ]) {
    expect({ marked, cuts: cuts(marked) }).toEqual({ marked, cuts: true });
  }
});

test("nothing is cut at edges, between words, and between CJK letters", () => {
  for (const marked of [
    "|yes",
    "yes|",
    "yes| no",
    "yes |no",
    "yes|, no",
    "end.| Start",
    "1,| 2",
    "(|a",
    "駅|は",
    "とて|も",
    "학|교",
    "iPhone|手",
    "ラ|ー",
    "时々|人",
    "😀|a",
    "'|tis",
  ]) {
    expect({ marked, cuts: cuts(marked) }).toEqual({ marked, cuts: false });
  }
});
