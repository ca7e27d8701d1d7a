import type { HashVector } from "../vectors.ts";
import { URI, citing, hashOf, refuse } from "./citation.ts";

const x = citing();
const HASH = hashOf(URI);

/** Vectors of section 5's hash form. */
export const hashVectors: readonly HashVector[] = [
  { id: "plain", holds: "A hash is read without its sign.", hash: HASH, expected: { ok: true, citation: x } },
  { id: "sign", holds: "And with it.", hash: `#${HASH}`, expected: { ok: true, citation: x } },
  { id: "beside", holds: "Beside other parameters.", hash: `#a=1&${HASH}&b`, expected: { ok: true, citation: x } },
  { id: "twice", holds: "The first counts.", hash: `${HASH}&cite=!`, expected: { ok: true, citation: x } },
  { id: "absent", holds: "A hash without one has no citation.", hash: "#a=1&xcite=2", expected: null },
  { id: "nothing", holds: "Nor has an empty one.", hash: "", expected: null },
  { id: "empty", holds: "An empty one is no URI.", hash: "cite=", expected: refuse("scheme") },
  {
    id: "other",
    holds: "What it holds is decoded.",
    hash: `cite=${Buffer.from("a:b").toString("base64url")}`,
    expected: refuse("scheme"),
  },
  { id: "padded", holds: "There is no padding.", hash: "cite=YTpi=", expected: refuse("escape") },
  { id: "alphabet", holds: "The alphabet is that for URLs.", hash: "cite=+/+/", expected: refuse("escape") },
  { id: "lone", holds: "A lone last character holds no byte.", hash: "cite=YTpiY", expected: refuse("escape") },
  { id: "bits", holds: "Bits left over are zero.", hash: "cite=YR", expected: refuse("escape") },
  { id: "utf8", holds: "The bytes are UTF-8.", hash: "cite=_w", expected: refuse("escape") },
  {
    id: "long",
    holds: "A piece of 960,001 units is too long.",
    hash: `cite=${"A".repeat(960_001 - 5)}`,
    expected: refuse("too-long"),
  },
  {
    id: "long-uri",
    holds: "One of 960,000 is read, and its URI is too long.",
    hash: `cite=${"A".repeat(960_000 - 8)}`,
    expected: refuse("too-long"),
  },
];
