import type { EncodeVector } from "../vectors.ts";
import { PATH, URI, citing, escaped, excerpt, percent, refuse } from "./citation.ts";
import { refuses, writes } from "./stating.ts";

const WHITESPACE = [
  0x9, 0xa, 0xb, 0xc, 0xd, 0x20, 0xa0, 0x1680, 0x2000, 0x2005, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
];
const NO_WHITESPACE = [0x8, 0xe, 0x85, 0x180e, 0x200b, 0x200d, 0x2060];

/** What is whitespace may not stand at an edge, is one unit a run inside, and no part of context unless it is a lone space. */
export function whitespaceEdges(): EncodeVector[] {
  const refused = WHITESPACE.flatMap((code) => {
    const space = String.fromCodePoint(code);
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return [
      refuses(
        `text-begins-${name}`,
        `${name} is whitespace, with which no excerpt begins.`,
        citing({ text: `${space}x`, end: 2 }),
        refuse("field", "text"),
      ),
      refuses(
        `text-ends-${name}`,
        `${name} is whitespace, with which no excerpt ends.`,
        citing({ text: `x${space}`, end: 2 }),
        refuse("field", "text"),
      ),
      writes(
        `text-inside-${name}`,
        `A run of ${name} counts as one unit.`,
        citing({ text: `a${space}${space}b`, end: 3 }),
        `${PATH}?text=a${space === " " ? "++" : escaped(space).repeat(2)}b&at=0-3`,
      ),
    ];
  });
  const kept = NO_WHITESPACE.map((code) => {
    const character = String.fromCodePoint(code);
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    const text = `${character}x${character}`;
    const written = code === 0x200d ? text : percent(text);
    return writes(`text-edges-${name}`, `${name} is no whitespace.`, excerpt(text), `${PATH}?text=${written}&at=0-3`);
  });
  const context = WHITESPACE.filter((code) => code !== 0x20).map((code) => {
    const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    const prefix = `a${String.fromCodePoint(code)}b`;
    return refuses(
      `pre-${name}`,
      `Context is normalised, so that it holds no ${name}.`,
      citing({ prefix }),
      refuse("field", "pre"),
    );
  });
  return [
    ...refused,
    ...context,
    ...kept,
    refuses(
      "comment-begins",
      "A comment does not begin with whitespace.",
      citing({ comment: " c" }),
      refuse("field", "comment"),
    ),
    refuses("comment-ends", "Nor end with it.", citing({ comment: "c\n" }), refuse("field", "comment")),
    writes("comment-inside", "Inside it, whitespace is kept.", citing({ comment: "a \n b" }), `${URI}&comment=a+%0A+b`),
    writes(
      "context-spaces",
      "Context may begin and end with a space.",
      citing({ prefix: " a b ", suffix: " " }),
      `${URI}&pre=+a+b+&post=+`,
    ),
    refuses("pre-two-spaces", "Two spaces are not normalised.", citing({ prefix: "a  b" }), refuse("field", "pre")),
    refuses("post-two-spaces", "On either side.", citing({ suffix: "a  b" }), refuse("field", "post")),
    writes(
      "pre-control",
      "Context may hold control characters that are no whitespace.",
      citing({ prefix: "\0\u0085" }),
      `${URI}&pre=%00%C2%85`,
    ),
  ];
}
