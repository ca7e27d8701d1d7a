import { fingerprint, resolve, streamFromText } from "@pincite/anchor";
import { resolveChanged } from "@pincite/anchor/changed";
import {
  type Citation,
  check,
  citationKey,
  collect,
  compose,
  decode,
  encode,
  expandConversation,
  fromClipboard,
  fromHash,
  label,
  toHash,
  toHtml,
  toPlainText,
} from "@pincite/format";
import {
  fromT3Citation,
  fromWebAnnotation,
  toBlockquotes,
  toT3Citation,
  toTextFragment,
  toWebAnnotation,
} from "@pincite/format/interop";
import type { Answer } from "../judge.ts";
import type { Operation, Vectors } from "../vectors.ts";

/** What our own packages answer to a vector. */
export const ours: { readonly [O in Operation]: (vector: Vectors[O]) => Answer } = {
  decode: ({ uri }) => {
    const result = decode(uri);
    if (!result.ok) return { ...result };
    const { citation } = result;
    return { ok: true, citation, canonical: encode(citation), key: citationKey(citation), hash: toHash(citation) };
  },
  encode: ({ citation }) => {
    const result = check(citation);
    return result.ok ? { ok: true, uri: encode(citation as Citation) } : { ...result };
  },
  collect: ({ markdown }) => ({ ok: true, citations: collect(markdown) }),
  compose: ({ parts }) => {
    const markdown = compose(parts);
    return { markdown, links: collect(markdown).map(({ source }) => source) };
  },
  expand: ({ messages, layout, limit, storedLimit }) => ({
    ...expandConversation(messages, {
      ...(layout === undefined ? undefined : { layout }),
      ...(limit === undefined ? undefined : { limit }),
      ...(storedLimit === undefined ? undefined : { storedLimit }),
    }),
  }),
  hash: ({ hash }) => ({ ...(fromHash(hash) ?? { ok: false, reason: "absent" }) }),
  label: ({ citation }) => ({ label: label(citation) }),
  html: ({ citation }) => ({ html: toHtml(citation) }),
  plain: ({ markdown }) => ({ text: toPlainText(markdown) }),
  blockquotes: ({ markdown }) => ({ markdown: toBlockquotes(markdown) }),
  clipboard: ({ text, html }) => ({ parts: fromClipboard(html === undefined ? { text } : { text, html }) }),
  "from-t3": ({ uri }) => ({ ...fromT3Citation(uri) }),
  "to-t3": ({ citation }) => {
    const uri = toT3Citation(citation);
    return uri === undefined ? { ok: false, reason: "absent" } : { ok: true, uri };
  },
  "from-annotation": ({ annotation, stream }) => ({
    ...fromWebAnnotation(annotation, stream === undefined ? {} : { stream }),
  }),
  "to-annotation": ({ citation, stream }) => ({
    annotation: toWebAnnotation(citation, stream === undefined ? {} : { stream }),
  }),
  fragment: ({ citation }) => ({ fragment: toTextFragment(citation) }),
  anchor: ({ text, selector, allowChanged }) => {
    const stream = streamFromText(text);
    return { fingerprint: fingerprint(text), ...(allowChanged === true ? resolveChanged : resolve)(stream, selector) };
  },
};
