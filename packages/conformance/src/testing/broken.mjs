import { createInterface } from "node:readline";

/** A codec as one would write it in an afternoon: `URL` and `URLSearchParams`, a regular expression, nothing checked. */
const operation = process.argv[2];

const operations = {
  decode: ({ uri }) => {
    const url = new URL(uri);
    const [, environmentId, kind, first, second] = url.pathname.split("/").map(decodeURIComponent);
    const query = url.searchParams;
    const [start, end] = (query.get("at") ?? "").split("-").map(Number);
    const source = kind === "message" ? { kind, threadId: first, messageId: second } : { kind, documentId: first };
    const prefix = query.get("pre") ?? "";
    const suffix = query.get("post") ?? "";
    return { ok: true, citation: { environmentId, source, text: query.get("text"), start, end, prefix, suffix } };
  },
  encode: ({ citation }) => {
    const { environmentId, source, text, start, end } = citation;
    const ids = source.kind === "message" ? [source.threadId, source.messageId] : [source.documentId];
    const path = [environmentId, source.kind, ...ids].map(encodeURIComponent).join("/");
    return { ok: true, uri: `web+pincite:v1/${path}?${new URLSearchParams({ text, at: `${start}-${end}` })}` };
  },
  collect: ({ markdown }) => ({
    ok: true,
    citations: [...markdown.matchAll(/\[[^\]]*\]\((web\+pincite:[^)\s]*)\)/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      uri: match[1],
    })),
  }),
  expand: ({ markdown }) => ({ ok: true, text: markdown.replaceAll(/\[[^\]]*\]\(web\+pincite:[^)\s]*\)/g, "[quote]") }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...asked } = JSON.parse(line);
  try {
    console.log(JSON.stringify({ id, ...operations[operation](asked) }));
  } catch (error) {
    console.log(JSON.stringify({ id, ok: false, reason: error.name }));
  }
}
