import { fingerprint, resolve, streamFromText } from "@pincite/anchor";
import {
  type Citation,
  check,
  citationKey,
  collect,
  compose,
  decode,
  encode,
  expandConversation,
  fromHash,
  toHash,
} from "@pincite/format";
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
  anchor: ({ text, selector }) => {
    const stream = streamFromText(text);
    return { fingerprint: fingerprint(text), ...resolve(stream, selector) };
  },
};
