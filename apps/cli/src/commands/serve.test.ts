import { expect, test } from "vitest";
import { providerFrom, quoteLayoutFrom } from "./serve.ts";

test("the layout of quotes comes from the flag, else from the process's environment, else from nowhere", () => {
  expect(quoteLayoutFrom({ quoteLayout: "json" }, { PINCITE_QUOTE_LAYOUT: "markdown" })).toBe("json");
  expect(quoteLayoutFrom({}, { PINCITE_QUOTE_LAYOUT: "markdown" })).toBe("markdown");
  expect(quoteLayoutFrom({}, { PINCITE_QUOTE_LAYOUT: "" })).toBeUndefined();
  expect(quoteLayoutFrom({}, {})).toBeUndefined();
});

test("a layout that there is not is named together with those that there are", () => {
  expect(() => quoteLayoutFrom({}, { PINCITE_QUOTE_LAYOUT: "xml" })).toThrow(
    "PINCITE_QUOTE_LAYOUT is none of tags, json, markdown.",
  );
});

test("a provider needs a URL, but for the one that has its own", () => {
  expect(providerFrom({ providerModel: "m" }, {})).toBeUndefined();
  expect(providerFrom({}, { PINCITE_PROVIDER_URL: "http://127.0.0.1:1/v1" })).not.toHaveProperty("kind");
  expect(providerFrom({ providerKind: "anthropic", providerModel: "m" }, {})).toMatchObject({
    kind: "anthropic",
    baseUrl: "https://api.anthropic.com",
    model: "m",
  });
  const url = "http://127.0.0.1:1";
  expect(providerFrom({ providerUrl: url }, { PINCITE_PROVIDER_KIND: "anthropic" })).toMatchObject({
    kind: "anthropic",
    baseUrl: url,
  });
  expect(() => providerFrom({}, { PINCITE_PROVIDER_KIND: "telepathy" })).toThrow("openai-compatible, anthropic");
});
