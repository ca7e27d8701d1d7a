import { check } from "./check.ts";
import type { Citation, DecodeResult } from "./citation.ts";
import { type Clipboard, fromClipboardWith } from "./clipboard.ts";
import { type Part, collectWith, replaceWith, splitWith } from "./collect.ts";
import { composeWith } from "./compose.ts";
import { decodeWith } from "./decode.ts";
import { citationKeyWith, encodeWith } from "./encode.ts";
import {
  type ExpandConversationResult,
  type ExpandOptions,
  type ExpandResult,
  expandConversationWith,
  expandWith,
} from "./expand.ts";
import { fromHashWith, toHashWith } from "./hash.ts";
import { toHtmlWith } from "./html.ts";
import type { Found } from "./internal/scan.ts";
import { label } from "./label.ts";
import { toPlainTextWith } from "./plain-text.ts";
import { serializeWith } from "./serialize.ts";
import { withComment } from "./with-comment.ts";

/** All functions of the format, bound to one scheme. */
export interface Format {
  readonly scheme: string;
  readonly check: (value: unknown) => DecodeResult;
  readonly encode: (citation: Citation) => string;
  readonly decode: (uri: string) => DecodeResult;
  readonly citationKey: (citation: Citation) => string;
  readonly label: (citation: Citation) => string;
  readonly serialize: (citation: Citation) => string;
  readonly compose: (parts: readonly Part[]) => string;
  readonly collect: (markdown: string) => Found[];
  readonly split: (markdown: string) => Part[];
  readonly replace: (markdown: string, render: (found: Found) => string) => string;
  readonly toPlainText: (markdown: string) => string;
  readonly toHtml: (citation: Citation) => string;
  readonly fromClipboard: (clipboard: Clipboard) => Part[];
  readonly expand: (markdown: string, options?: ExpandOptions) => ExpandResult;
  readonly expandConversation: (messages: readonly string[], options?: ExpandOptions) => ExpandConversationResult;
  readonly withComment: (citation: Citation, comment: string) => Citation;
  readonly toHash: (citation: Citation) => string;
  readonly fromHash: (hash: string) => DecodeResult | undefined;
}

const SCHEME = /^[a-z][a-z0-9+.-]{1,31}$/;

/** The format under a product's own scheme; a name that cannot be a scheme throws `RangeError`. */
export function createFormat({ scheme = "web+pincite" }: { readonly scheme?: string } = {}): Format {
  if (!SCHEME.test(scheme)) throw new RangeError(`Not a scheme: ${scheme}`);
  return {
    scheme,
    check,
    label,
    withComment,
    encode: (citation) => encodeWith(scheme, citation),
    decode: (uri) => decodeWith(scheme, uri),
    citationKey: (citation) => citationKeyWith(scheme, citation),
    serialize: (citation) => serializeWith(scheme, citation),
    compose: (parts) => composeWith(scheme, parts),
    collect: (markdown) => collectWith(scheme, markdown),
    split: (markdown) => splitWith(scheme, markdown),
    replace: (markdown, render) => replaceWith(scheme, markdown, render),
    toPlainText: (markdown) => toPlainTextWith(scheme, markdown),
    toHtml: (citation) => toHtmlWith(scheme, citation),
    fromClipboard: (clipboard) => fromClipboardWith(scheme, clipboard),
    expand: (markdown, options) => expandWith(scheme, markdown, options),
    expandConversation: (messages, options) => expandConversationWith(scheme, messages, options),
    toHash: (citation) => toHashWith(scheme, citation),
    fromHash: (hash) => fromHashWith(scheme, hash),
  };
}
