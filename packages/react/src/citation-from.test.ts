import { describe as describeSpan, resolve, streamFromText } from "@pincite/anchor";
import type { Selector } from "@pincite/anchor";
import { type Citation, check, decode, encode } from "@pincite/format";
import { describe, expect, expectTypeOf, it } from "vitest";
import { citationFrom } from "./citation-from.ts";

const source = { kind: "message", threadId: "thread-1", messageId: "message-1" } as const;
const stream = streamFromText("Only then is the reply released, never before.");
const selector = describeSpan(stream, 0, 31);

describe("citationFrom", () => {
  it("makes a citation that the format accepts and the resolver finds exactly", () => {
    const citation = citationFrom({ environmentId: "env_a", source, selector, comment: " Always? " });
    expect(check(citation)).toEqual({ ok: true, citation });
    expect(citation.comment).toBe("Always?");
    const decoded = decode(encode(citation));
    expect(decoded).toEqual({ ok: true, citation });
    expect(resolve(stream, citation)).toMatchObject({ state: "exact", start: 0, end: 31 });
  });

  it("takes a blank comment for none", () => {
    expect(citationFrom({ environmentId: "env_a", source, selector, comment: "  " })).not.toHaveProperty("comment");
  });

  it("joins two types that agree: a selector is part of a citation and the other way round", () => {
    expectTypeOf<Selector>().toEqualTypeOf<Pick<Citation, keyof Selector>>();
    expect(Object.keys(citationFrom({ environmentId: "env_a", source, selector }))).toEqual(
      expect.arrayContaining(Object.keys(selector)),
    );
  });
});
