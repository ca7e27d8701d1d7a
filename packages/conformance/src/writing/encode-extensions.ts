import type { EncodeVector } from "../vectors.ts";
import { URI, citing, refuse } from "./citation.ts";
import { refuses, writes } from "./stating.ts";

/** Extensions: names, numbers, sizes and their order. */
export function extensions(): EncodeVector[] {
  const names = Array.from({ length: 17 }, (_, index) => `x${String(index).padStart(2, "0")}`);
  const record = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, ""]));
  const name = `x${"a".repeat(31)}`;
  const bad = (id: string, holds: string, bad: string) =>
    refuses(`extension-${id}`, holds, citing({ extensions: { [bad]: "1" } }), refuse("field", bad));
  return [
    writes(
      "extensions-16",
      "There may be sixteen extensions.",
      citing({ extensions: record(16) }),
      `${URI}${names
        .slice(0, 16)
        .map((item) => `&${item}=`)
        .join("")}`,
    ),
    refuses("extensions-17", "The seventeenth is named.", citing({ extensions: record(17) }), refuse("field", "x16")),
    refuses(
      "extensions-0",
      "No extensions are left out instead.",
      citing({ extensions: {} }),
      refuse("field", "extensions"),
    ),
    writes(
      "extension-name-32",
      "A name may have 32 characters.",
      citing({ extensions: { [name]: "1" } }),
      `${URI}&${name}=1`,
    ),
    bad("name-33", "It has at most 32.", `${name}a`),
    bad("name-upper", "It is lower case.", "xA"),
    bad("name-digit", "It begins with a letter.", "1a"),
    bad("name-dash", "It has no marks.", "x-a"),
    bad("name-known", "It is none of the known ones.", "rev"),
    writes(
      "extensions-4000",
      "Their values may have 4,000 units together.",
      citing({ extensions: { xa: "a".repeat(1), xb: "b".repeat(3999) } }),
      `${URI}&xa=a&xb=${"b".repeat(3999)}`,
    ),
    refuses(
      "extensions-4001",
      "The one that exceeds that is named.",
      citing({ extensions: { xa: "a".repeat(1), xb: "b".repeat(4000), xc: "" } }),
      refuse("field", "xb"),
    ),
    writes(
      "extensions-order",
      "They are written in the order of their names.",
      citing({ extensions: { xb: "2", x: "0", xa: "1", x10: "3", x9: "4" } }),
      `${URI}&x=0&x10=3&x9=4&xa=1&xb=2`,
    ),
    writes(
      "extension-edges",
      "Their values may begin and end with a space.",
      citing({ extensions: { xa: " a " } }),
      `${URI}&xa=+a+`,
    ),
  ];
}
