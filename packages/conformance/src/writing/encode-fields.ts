import type { EncodeVector } from "../vectors.ts";
import { URI, citing, refuse } from "./citation.ts";
import { refuses, writes } from "./stating.ts";

const CONTROLS = ["\0", "\n", "\u001F", "\u007F", "\u0080", "\u009F"];

/** What ids, evidence and extensions may hold. */
export function idCharacters(): EncodeVector[] {
  return [
    ...CONTROLS.flatMap((control) => {
      const name = `U+${control.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
      return [
        refuses(
          `environmentId-${name}`,
          `No id holds ${name}.`,
          citing({ environmentId: `a${control}` }),
          refuse("field", "environmentId"),
        ),
        refuses(
          `src-${name}`,
          `No evidence holds ${name}.`,
          citing({ sources: [`d${control}:s:1`] }),
          refuse("field", "src"),
        ),
        refuses(
          `extension-${name}`,
          `No extension holds ${name}.`,
          citing({ extensions: { xa: control } }),
          refuse("field", "xa"),
        ),
      ];
    }),
    writes(
      "id-spaces",
      "Ids are kept as given, spaces too.",
      citing({ environmentId: " a ", source: { kind: "document", documentId: "\u00A0" } }),
      "web+pincite:v1/%20a%20/document/%C2%A0?text=x&at=0-1",
    ),
    writes(
      "id-dots",
      "Ids of dots are kept.",
      citing({ environmentId: ".", source: { kind: "message", threadId: "..", messageId: "..." } }),
      "web+pincite:v1/./message/.%2E/.%2E%2E?text=x&at=0-1",
    ),
    writes(
      "id-marks",
      "What means something in a URI is encoded in an id.",
      citing({ environmentId: "a/b?c#d%e&f=g+h" }),
      URI.replace("/e/", "/a%2Fb%3Fc%23d%25e%26f%3Dg%2Bh/"),
    ),
  ];
}

/** Fingerprints. */
export function revisions(): EncodeVector[] {
  return [
    ..."AEIMQUYcgkosw048".split("").map((last) => {
      const revision = `-_09AZaz-_${last}`;
      return writes(
        `rev-${last}`,
        `A fingerprint may end in ${last}.`,
        citing({ revision }),
        `${URI}&rev=-_09AZaz-_${last}`,
      );
    }),
    refuses(
      "rev-B",
      "The two low bits of its last digit are zero.",
      citing({ revision: "AAAAAAAAAAB" }),
      refuse("field", "rev"),
    ),
    refuses("rev-10", "It has not ten characters.", citing({ revision: "AAAAAAAAAA" }), refuse("field", "rev")),
    refuses("rev-12", "Nor twelve.", citing({ revision: "AAAAAAAAAAAA" }), refuse("field", "rev")),
    refuses(
      "rev-base64",
      "It is written in the alphabet for URLs.",
      citing({ revision: "+/AAAAAAAAA" }),
      refuse("field", "rev"),
    ),
    refuses("rev-padded", "Without padding.", citing({ revision: "AAAAAAAAAA=" }), refuse("field", "rev")),
  ];
}

/** Evidence: how much, how long, of which shapes. */
export function evidence(): EncodeVector[] {
  const longest = `${"a".repeat(508)}:s:1`;
  const eight = Array.from({ length: 8 }, (_, index) => `d:s:${index}`);
  return [
    writes(
      "src-8",
      "There may be eight pieces of evidence.",
      citing({ sources: eight }),
      `${URI}&src=${eight.join("+")}`,
    ),
    refuses("src-9", "There are at most eight.", citing({ sources: [...eight, "d:s:8"] }), refuse("field", "src")),
    refuses("src-0", "A list of none is left out instead.", citing({ sources: [] }), refuse("field", "src")),
    writes("src-512", "Evidence may have 512 units.", citing({ sources: [longest] }), `${URI}&src=${longest}`),
    refuses("src-513", "It has at most 512.", citing({ sources: [`a${longest}`] }), refuse("field", "src")),
    writes("src-colons", "A document's id may hold colons.", citing({ sources: ["a:b:s:1"] }), `${URI}&src=a:b:s:1`),
    writes(
      "src-http",
      "A URL may be http or https, in any case.",
      citing({ sources: ["http://a", "HTTPS://b"] }),
      `${URI}&src=http:%2F%2Fa+HTTPS:%2F%2Fb`,
    ),
    refuses("src-ftp", "Another scheme is none.", citing({ sources: ["ftp://a/b"] }), refuse("field", "src")),
    refuses(
      "src-no-host",
      "A URL goes on after its slashes.",
      citing({ sources: ["https://"] }),
      refuse("field", "src"),
    ),
    refuses("src-no-chunk", "A chunk has a number.", citing({ sources: ["d:s:"] }), refuse("field", "src")),
    refuses("src-chunk-word", "The number is one.", citing({ sources: ["d:s:one"] }), refuse("field", "src")),
    refuses("src-no-section", "A section has a name.", citing({ sources: ["d::1"] }), refuse("field", "src")),
    refuses("src-two-parts", "Two parts are too few.", citing({ sources: ["d:1"] }), refuse("field", "src")),
    refuses("src-space", "Evidence holds no space.", citing({ sources: ["a b:s:1"] }), refuse("field", "src")),
    refuses(
      "src-no-break-space",
      "Nor other whitespace.",
      citing({ sources: ["https://a\u00A0b"] }),
      refuse("field", "src"),
    ),
  ];
}
