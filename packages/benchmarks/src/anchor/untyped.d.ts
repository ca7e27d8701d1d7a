declare module "dom-anchor-text-quote" {
  /** What the package calls a text quote selector. */
  export interface TextQuote {
    readonly exact: string;
    readonly prefix?: string | undefined;
    readonly suffix?: string | undefined;
  }
  export function fromRange(root: Node, range: Range): TextQuote;
  export function toRange(root: Node, quote: TextQuote): Range | null;
}

declare module "text-fragments-polyfill/text-fragment-utils" {
  /** A parsed text directive. */
  export interface TextFragment {
    readonly textStart: string;
    readonly textEnd?: string | undefined;
    readonly prefix?: string | undefined;
    readonly suffix?: string | undefined;
  }
  export function processTextFragmentDirective(fragment: TextFragment, document: Document, root: Element): Range[];
}

declare module "text-fragments-polyfill/dist/fragment-generation-utils.js" {
  import type { TextFragment } from "text-fragments-polyfill/text-fragment-utils";
  export function generateFragmentFromRange(range: Range): {
    readonly status: number;
    readonly fragment?: TextFragment;
  };
}

// These two have types, whose imports lack the file extensions that Node's resolution asks for.
declare module "@apache-annotator/dom" {
  /** A Web Annotation's selector. */
  export interface TextQuoteSelector {
    readonly type: "TextQuoteSelector";
    readonly exact: string;
    readonly prefix?: string;
    readonly suffix?: string;
  }
  export function describeTextQuote(range: Range, scope: Node): Promise<TextQuoteSelector>;
  export function createTextQuoteSelectorMatcher(selector: TextQuoteSelector): (scope: Node) => AsyncIterable<Range>;
}

declare module "@recogito/text-annotator" {
  /** Offsets in the text of a container, and the range that they are of. */
  export interface TextSelector {
    readonly quote: string;
    readonly start: number;
    readonly end: number;
    readonly range: Range;
  }
  export function rangeToSelector(range: Range, container: HTMLElement): TextSelector;
  export function reviveSelector(selector: TextSelector, container: HTMLElement): TextSelector;
}
