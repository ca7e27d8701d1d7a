import * as fc from "fast-check";
import jsonld from "jsonld";
import { expect, test } from "vitest";
import { createFormat, fromClipboard } from "./index.ts";
import {
  fromT3Citation,
  fromWebAnnotation,
  toBlockquotes,
  toT3Citation,
  toTextFragment,
  toWebAnnotation,
} from "./interop.ts";
import { annotationContext } from "./testing/annotation-context.ts";
import { anyCitation } from "./testing/arbitrary.ts";
import { citing } from "./testing/citation.ts";

const quote = citing("each line once");

const CONTEXT_URL = "http://www.w3.org/ns/anno.jsonld";

test("a Web Annotation is linked data of the W3C's vocabulary, nothing left over", async () => {
  const value = toWebAnnotation(citing("idea", { comment: "why?", start: 5, end: 9, prefix: "🤔🤔 " }));
  const [expanded] = await jsonld.expand(value, {
    safe: true,
    documentLoader: (url: string) => {
      if (url !== CONTEXT_URL) throw new RangeError(url);
      return Promise.resolve({ documentUrl: url, document: annotationContext });
    },
  });
  const oa = "http://www.w3.org/ns/oa#";
  const integer = "http://www.w3.org/2001/XMLSchema#nonNegativeInteger";
  expect(expanded).toEqual({
    "@type": [`${oa}Annotation`],
    [`${oa}motivatedBy`]: [{ "@id": `${oa}commenting` }],
    [`${oa}hasBody`]: [
      {
        "@type": [`${oa}TextualBody`],
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#value": [{ "@value": "why?" }],
        "http://purl.org/dc/elements/1.1/format": [{ "@value": "text/plain" }],
      },
    ],
    [`${oa}hasTarget`]: [
      {
        "@id": value.target.id,
        "@type": [`${oa}SpecificResource`],
        [`${oa}hasSource`]: [{ "@id": "web+pincite:v1/env_1/message/thread-1/message-1" }],
        [`${oa}hasSelector`]: [
          {
            "@type": [`${oa}TextQuoteSelector`],
            [`${oa}exact`]: [{ "@value": "idea" }],
            [`${oa}prefix`]: [{ "@value": "🤔🤔 " }],
          },
          {
            "@type": [`${oa}TextPositionSelector`],
            [`${oa}start`]: [{ "@type": integer, "@value": 3 }],
            [`${oa}end`]: [{ "@type": integer, "@value": 7 }],
          },
        ],
      },
    ],
  });
});

test("positions count code points there and units here, and are left out where that cannot be known", () => {
  const idea = citing("idea", { start: 45, end: 49, prefix: "🤔 " });
  expect(toWebAnnotation(idea).target.selector).toEqual([{ type: "TextQuoteSelector", exact: "idea", prefix: "🤔 " }]);
  const stream = `${"🤔".repeat(21)}x🤔 idea!`;
  const at = stream.indexOf("idea");
  const placed = { ...idea, start: at, end: at + 4 };
  expect(toWebAnnotation(placed, { stream }).target.selector[1]).toEqual({
    type: "TextPositionSelector",
    start: 24,
    end: 28,
  });
  expect(toWebAnnotation(placed, { stream: "another" }).target.selector.length).toBe(1);
});

test("every citation survives as a Web Annotation", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const value: unknown = JSON.parse(JSON.stringify(toWebAnnotation(citation)));
      expect(fromWebAnnotation(value)).toEqual({ ok: true, citation });
    }),
  );
});

test("an annotation by others is read where its code points can be counted", () => {
  const { target, ...rest } = toWebAnnotation(citing("idea", { comment: "ok" }));
  const selector = [
    { type: "TextPositionSelector", start: 3, end: 7 },
    { type: "TextQuoteSelector", exact: "idea", prefix: "🤔🤔 " },
  ];
  const foreign = { ...rest, target: { source: target.source, selector } };
  const expected = citing("idea", { comment: "ok", start: 5, end: 9, prefix: "🤔🤔 " });
  expect(fromWebAnnotation(foreign)).toEqual({ ok: true, citation: expected });
  const far = { ...rest, target: { source: target.source, selector: [{ ...selector[0], start: 4 }, selector[1]] } };
  expect(fromWebAnnotation(far)).toEqual({ ok: false, reason: "missing", field: "at" });
  expect(fromWebAnnotation(far, { stream: "🤔🤔🤔 idea" })).toMatchObject({
    ok: true,
    citation: { start: 7, end: 11 },
  });
});

test("an annotation whose selector tells other words than its URI is refused", () => {
  const value = toWebAnnotation(quote);
  const forged = { ...value, target: { ...value.target, selector: [{ type: "TextQuoteSelector", exact: "other" }] } };
  expect(fromWebAnnotation(forged)).toEqual({ ok: false, reason: "field", field: "text" });
  fc.assert(fc.property(fc.anything(), (value) => !fromWebAnnotation(value).ok));
});

test.each([
  [citing("one"), "#:~:text=one"],
  [citing("a-b, c & d"), "#:~:text=a%2Db%2C%20c%20%26%20d"],
  [citing("quick", { start: 4, end: 9, prefix: "the ", suffix: " fox" }), "#:~:text=the-,quick,-fox"],
  [citing("ick", { start: 6, end: 9, prefix: "the qu", suffix: "er fox" }), "#:~:text=the-,quicker,-fox"],
  [citing("first line\nthe last one"), "#:~:text=first%20line,the%20last%20one"],
  [
    citing("x", {
      start: 99,
      end: 100,
      prefix: "cut within a word, and then more ".slice(-32),
      suffix: " and it goes on until it is cut off".slice(0, 32),
    }),
    "#:~:text=within%20a%20word%2C%20and%20then%20more-,x,-and%20it%20goes%20on%20until%20it%20is%20cut",
  ],
])("%j is found on a public page by its words", (citation, expected) => {
  expect(toTextFragment(citation)).toBe(expected);
});

test("a text directive holds its own marks only where they mean something", () => {
  fc.assert(
    fc.property(anyCitation, (citation) => {
      expect(toTextFragment(citation)).toMatch(/^#:~:text=(?:[^-,&]+-,)?[^-,&]+(?:,[^-,&]+)?(?:,-[^-,&]+)?$/);
    }),
  );
});

test("a link of T3 Code is read, its edges trimmed and its offsets moved", () => {
  const uri =
    "t3-citation://v1/env%2F1/t%20h/m?text=+two%0A++words+&start=10&end=23&prefix=a++b&suffix=c&comment=+why%3F+";
  expect(fromT3Citation(uri)).toEqual({
    ok: true,
    citation: {
      environmentId: "env/1",
      source: { kind: "message", threadId: "t h", messageId: "m" },
      text: "two\n  words",
      start: 11,
      end: 20,
      prefix: "a b ",
      suffix: " c",
      comment: "why?",
    },
  });
});

test.each([
  ["t3-citation://v2/e/t/m?text=x&start=0&end=1&prefix=&suffix=", { reason: "version" }],
  ["t3-citation://v1/e/t?text=x&start=0&end=1&prefix=&suffix=", { reason: "path" }],
  ["t3-citation://v1/e/t/m?text=x&start=0&end=1&prefix=", { reason: "missing", field: "suffix" }],
  ["t3-citation://v1/e/t/m?text=x&text=y&start=0&end=1&prefix=&suffix=", { reason: "repeated", field: "text" }],
  ["t3-citation://v1/e/t/m?text=%FF&start=0&end=1&prefix=&suffix=", { reason: "escape" }],
  ["t3-citation://v1/e/t/m?text=+&start=0&end=1&prefix=&suffix=", { reason: "field", field: "text" }],
  ["t3-citation://v1/e/t/m?text=x&start=1&end=1&prefix=&suffix=", { reason: "field", field: "at" }],
  ["https://v1/e/t/m", { reason: "scheme" }],
])("%s is refused with its reason", (uri, rejection) => {
  expect(fromT3Citation(uri)).toEqual({ ok: false, ...rejection });
});

test("a citation of a message survives as a link of T3 Code, but for what that has no room for", () => {
  fc.assert(
    fc.property(anyCitation, ({ revision: _revision, sources: _sources, extensions: _extensions, ...citation }) => {
      const { source } = citation;
      const uri = toT3Citation(citation);
      const ids = source.kind === "message" ? [citation.environmentId, source.threadId, source.messageId] : [" "];
      const hasForm = source.kind === "message" && !ids.some((id) => id === "." || id === "..");
      expect(uri !== undefined).toBe(hasForm);
      // T3 Code trims ids.
      if (uri === undefined || ids.some((id) => id !== id.trim())) return;
      expect(new URL(uri).pathname.split("/").length).toBe(4);
      expect(fromT3Citation(uri)).toEqual({ ok: true, citation });
    }),
  );
});

test("a product's own scheme leads to other formats and back as well", () => {
  const scheme = "web+acme";
  const format = createFormat({ scheme });
  expect(toBlockquotes(`see ${format.serialize(quote)}`, { scheme })).toBe("see \n\n> each line once");
  const value = toWebAnnotation(quote, { scheme });
  expect(value.target.source).toBe("web+acme:v1/env_1/message/thread-1/message-1");
  expect(fromWebAnnotation(value, { scheme })).toEqual({ ok: true, citation: quote });
  expect(fromWebAnnotation(value)).toEqual({ ok: false, reason: "scheme" });
  expect(format.fromClipboard({ text: `see ${format.encode(quote)}` })).toEqual(["see ", quote]);
  expect(format.fromClipboard({ text: "", html: format.toHtml(quote) })).toEqual([quote]);
  expect(fromClipboard({ text: format.encode(quote), html: format.toHtml(quote) })).toEqual([format.encode(quote)]);
});
