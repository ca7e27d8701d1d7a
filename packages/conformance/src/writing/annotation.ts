import type { FromAnnotationVector, ToAnnotationVector } from "../vectors.ts";
import { PATH, URI, citing, refuse } from "./citation.ts";

const CONTEXT = "http://www.w3.org/ns/anno.jsonld";
const quote = { type: "TextQuoteSelector", exact: "x" };
const position = { type: "TextPositionSelector", start: 0, end: 1 };

/** An annotation of the short citation, with some fields replaced. */
function annotation(target: object = {}, fields: object = {}): object {
  return {
    "@context": CONTEXT,
    type: "Annotation",
    motivation: "highlighting",
    ...fields,
    target: { id: URI, type: "SpecificResource", source: PATH, selector: [quote, position], ...target },
  };
}

const commented = { motivation: "commenting", body: { type: "TextualBody", value: "why?", format: "text/plain" } };
const idea = { text: "idea", start: 5, end: 9, prefix: "🤔🤔 " };
const IDEA = `${PATH}?text=idea&at=5-9&pre=🤔🤔+`;
const deep = citing({ text: "idea", start: 45, end: 49, prefix: "🤔 " });
const DEEP = `${PATH}?text=idea&at=45-49&pre=🤔+`;

/** Vectors of section 13.2, written. */
export const toAnnotationVectors: readonly ToAnnotationVector[] = [
  {
    id: "plain",
    holds: "A citation highlights its passage.",
    citation: citing(),
    expected: { annotation: annotation() },
  },
  {
    id: "comment",
    holds: "One with a comment comments on it; the target has none.",
    citation: citing({ comment: "why?" }),
    expected: { annotation: annotation({}, commented) },
  },
  {
    id: "points",
    holds: "Positions count code points.",
    citation: citing(idea),
    expected: {
      annotation: annotation({
        id: IDEA,
        selector: [
          { type: "TextQuoteSelector", exact: "idea", prefix: "🤔🤔 " },
          { type: "TextPositionSelector", start: 3, end: 7 },
        ],
      }),
    },
  },
  {
    id: "unknown",
    holds: "Where code points cannot be counted there is no position.",
    citation: deep,
    expected: {
      annotation: annotation({ id: DEEP, selector: [{ type: "TextQuoteSelector", exact: "idea", prefix: "🤔 " }] }),
    },
  },
  {
    id: "stream",
    holds: "The source's stream tells them.",
    citation: deep,
    stream: `${"🤔".repeat(21)}🤔 idea`,
    expected: {
      annotation: annotation({
        id: DEEP,
        selector: [
          { type: "TextQuoteSelector", exact: "idea", prefix: "🤔 " },
          { type: "TextPositionSelector", start: 23, end: 27 },
        ],
      }),
    },
  },
  {
    id: "stream-other",
    holds: "Unless it is another one.",
    citation: deep,
    stream: "another",
    expected: {
      annotation: annotation({ id: DEEP, selector: [{ type: "TextQuoteSelector", exact: "idea", prefix: "🤔 " }] }),
    },
  },
  {
    id: "normalised",
    holds: "The quote is that of the stream, the citation's own text stands in its URI.",
    citation: citing({ text: "a\nb", end: 3, suffix: " c" }),
    expected: {
      annotation: annotation({
        id: `${PATH}?text=a%0Ab&at=0-3&post=+c`,
        selector: [
          { type: "TextQuoteSelector", exact: "a b", suffix: " c" },
          { ...position, end: 3 },
        ],
      }),
    },
  },
];

/** And read. */
export const fromAnnotationVectors: readonly FromAnnotationVector[] = [
  {
    id: "plain",
    holds: "The target's id is the citation.",
    annotation: annotation(),
    expected: { ok: true, citation: citing() },
  },
  {
    id: "comment",
    holds: "The body is its comment.",
    annotation: annotation({}, commented),
    expected: { ok: true, citation: citing({ comment: "why?" }) },
  },
  {
    id: "foreign",
    holds: "Without an id, source and selectors are read, where the prefix reaches back to the start.",
    annotation: annotation({
      id: "https://example.com/1",
      selector: [
        { type: "TextPositionSelector", start: 3, end: 7 },
        { type: "TextQuoteSelector", exact: "idea", prefix: "🤔🤔 " },
      ],
    }),
    expected: { ok: true, citation: citing(idea) },
  },
  {
    id: "foreign-stream",
    holds: "Or where the stream is given.",
    annotation: annotation({
      id: "https://example.com/1",
      selector: [
        { type: "TextPositionSelector", start: 4, end: 8 },
        { type: "TextQuoteSelector", exact: "idea", prefix: "🤔🤔 " },
      ],
    }),
    stream: "🤔🤔🤔 idea",
    expected: { ok: true, citation: citing({ ...idea, start: 7, end: 11 }) },
  },
  {
    id: "foreign-unknown",
    holds: "Else the offsets are missing.",
    annotation: annotation({
      id: "https://example.com/1",
      selector: [
        { type: "TextPositionSelector", start: 4, end: 8 },
        { type: "TextQuoteSelector", exact: "idea", prefix: "🤔🤔 " },
      ],
    }),
    expected: refuse("missing", "at"),
  },
  {
    id: "forged",
    holds: "A selector that tells other words than the id is refused.",
    annotation: annotation({ selector: [{ type: "TextQuoteSelector", exact: "y" }] }),
    expected: refuse("field", "text"),
  },
  {
    id: "no-quote",
    holds: "Without a quote there is no excerpt.",
    annotation: annotation({ id: "https://example.com/1", selector: position }),
    expected: refuse("missing", "text"),
  },
  {
    id: "other-source",
    holds: "A source under another scheme is none.",
    annotation: annotation({ id: "https://example.com/1", source: "https://example.com/" }),
    expected: refuse("scheme"),
  },
  { id: "null", holds: "What is no object has no source.", annotation: null, expected: refuse("source") },
];
