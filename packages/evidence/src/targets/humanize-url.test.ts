import { expect, test } from "vitest";
import { corpusSource, humanizeCitationUrl } from "../targets.ts";

const full = "https://www.ecfr.gov/api/versioner/v1/full";
const archive = "https://uscode.house.gov/download/releasepoints/us/pl/118/158";

test.each([
  [
    `${full}/2025-01-01/title-26.xml?part=1&section=1.61-1`,
    "https://www.ecfr.gov/on/2025-01-01/title-26/section-1.61-1",
  ],
  [`${full}/2025-01-01/title-12.xml?chapter=X&part=1024`, "https://www.ecfr.gov/on/2025-01-01/title-12/part-1024"],
  [
    `${full}/2025-01-01/title-12.xml?part=1024&subpart=C`,
    "https://www.ecfr.gov/on/2025-01-01/title-12/part-1024/subpart-C",
  ],
  [`${full}/current/title-12.xml?part=1004`, "https://www.ecfr.gov/current/title-12/part-1004"],
  [`${full}/2025-01-01/title-12.xml`, "https://www.ecfr.gov/on/2025-01-01/title-12"],
  [`${full}/2025-01-01/title-12.xml?section=a/../b`, "https://www.ecfr.gov/on/2025-01-01/title-12/section-a%2F..%2Fb"],
  ["https://www.govinfo.gov/bulkdata/ECFR/title-26/ECFR-title26.xml", "https://www.ecfr.gov/current/title-26"],
  [`${archive}/xml_usc26@118-158.zip`, "https://uscode.house.gov/browse/prelim@title26&edition=prelim"],
  [`${archive}/htm_usc05A@118-158.zip`, "https://uscode.house.gov/browse/prelim@title5a&edition=prelim"],
  [`${archive}/xml_uscAll@118-158.zip`, "https://uscode.house.gov/browse.xhtml"],
])("%s opens as a page", (download, page) => {
  expect(humanizeCitationUrl(download)).toBe(page);
  expect(humanizeCitationUrl(page)).toBe(page);
});

test.each([
  "https://www.ecfr.gov/current/title-26",
  "https://www.ecfr.gov/api/search/v1/results?query=x",
  "https://www.ecfr.gov.example/api/versioner/v1/full/2025-01-01/title-26.xml",
  "https://files.example/title-26.xml",
  "https://uscode.house.gov/download/annual.zip",
  "https://a.example/%zz?b=%",
  "not a url",
])("%s passes unchanged", (url) => {
  expect(humanizeCitationUrl(url)).toBe(url);
});

test("a sidecar's page is made readable before it becomes source and url", () => {
  const meta = { source_url: `${full}/2025-01-01/title-12.xml?part=1024` };
  const page = "https://www.ecfr.gov/on/2025-01-01/title-12/part-1024";
  expect(corpusSource("read_mortgage_authority", { path: "x/1024.xml", meta })).toEqual({
    source: page,
    target: { kind: "mortgage_reference", url: page },
  });
});

test.each([undefined, null, {}, { source_url: "" }, { source_url: 7 }, { source_url: "javascript:alert(1)" }])(
  "a sidecar %j that names no page leaves the path in the corpus, under the host's own scheme",
  (meta) => {
    const file = { path: "acme/gold.md", ...(meta !== undefined && { meta }) };
    expect(corpusSource("read_credit_card_document", file, { namespace: "acme" })).toEqual({
      source: "acme://credit-card-corpus/acme/gold.md",
      target: { kind: "card_document", url: null },
    });
  },
);
