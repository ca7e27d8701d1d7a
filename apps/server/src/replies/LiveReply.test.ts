import { MessageId, PersonId, ThreadId } from "@pincite/api";
import * as Deferred from "effect/Deferred";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { takePending } from "./LiveReply.ts";

const make = () => ({
  id: MessageId.make("m"),
  personId: PersonId.make("p"),
  threadId: ThreadId.make("t"),
  replyTo: MessageId.make("q"),
  accepted: Deferred.makeUnsafe<void>(),
  text: "",
  version: 0,
  pending: "",
  unwritten: "",
  writtenVersion: 0,
  cited: undefined,
  hasUnwrittenCitations: false,
  ending: undefined,
  fiber: undefined,
});

test("pieces put together are the text, and each is well-formed wherever the provider cut it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), fc.array(fc.nat(25)), (text, cuts) => {
      const reply = make();
      const pieces: string[] = [];
      const ends = [...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
      let start = 0;
      for (const end of ends) {
        reply.pending += text.slice(start, end);
        start = end;
        pieces.push(takePending(reply));
      }
      expect(pieces.join("")).toBe(text);
      expect(reply.text).toBe(text);
      expect(reply.unwritten).toBe(text);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    }),
  );
});
