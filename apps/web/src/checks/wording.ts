import type { Finding } from "./CitationChecks.ts";

/** What a chip says about its source when something is wrong with it; a narrow screen shows `brief` alone, and screen readers hear both. */
export const chipWords: Readonly<Partial<Record<Finding, { readonly brief: string; readonly rest: string }>>> = {
  "not-found": { brief: "not found", rest: " in source" },
  "no-source": { brief: "source is gone", rest: "" },
};

/** The same in a sentence, where a citation is shown in full. */
export const findingSentences: Readonly<Partial<Record<Finding, string>>> = {
  "not-found": "These words do not stand in the text that this link names.",
  "no-source": "The text that this link names is not there, or no longer.",
};

/** What the live region says when a chip in the draft is found wanting. */
export const announced: Readonly<Partial<Record<Finding, (label: string) => string>>> = {
  "not-found": (label) => `Not found in its source: ${label}`,
  "no-source": (label) => `The source is gone: ${label}`,
};
