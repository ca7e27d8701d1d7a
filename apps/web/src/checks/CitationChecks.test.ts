import type { CitationCheck } from "@pincite/api";
import { type Citation, citationKey, withComment } from "@pincite/format";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CitationChecks } from "./CitationChecks.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("checking citations", () => {
  test("asks once for what many chips want to know, comments left out", async () => {
    const { checks, questions, settle } = asked({ words: missing(1) });
    const heard: string[] = [];
    checks.watch(citation("words"), () => heard.push("first"));
    checks.watch(withComment(citation("words"), "why?"), () => heard.push("second"));
    checks.watch(citation("others"), () => heard.push("others"));
    await settle();
    expect(questions).toEqual([[citationKey(citation("words")), citationKey(citation("others"))]]);
    expect(checks.get(citation("words"))).toBe("not-found");
    expect(checks.get(citation("others"))).toBe("held");
    expect(heard).toEqual(["first", "second", "others"]);
    checks.watch(citation("words"), () => undefined);
    await settle();
    expect(questions).toHaveLength(1);
  });

  test("does not ask about what was just selected, nor about another environment", async () => {
    const { checks, questions, settle } = asked({});
    checks.noteHeld(citation("words"));
    checks.watch(citation("words"), () => undefined);
    checks.watch({ ...citation("words"), environmentId: "env_2" }, () => undefined);
    await settle();
    expect(questions).toEqual([]);
    expect(checks.get(citation("words"))).toBe("held");
  });

  test("asks again when its message has another version, and says nothing while that is being written", async () => {
    const { checks, answers, questions, settle } = asked({ words: missing(3) });
    checks.watch(citation("words"), () => undefined);
    await settle();
    checks.noteMessage({ ...message, version: 3, status: "complete" });
    await settle();
    expect(questions).toHaveLength(1);
    checks.noteMessage({ ...message, version: 4, status: "streaming" });
    expect(checks.get(citation("words"))).toBe("unknown");
    await settle();
    expect(questions).toHaveLength(1);
    answers["words"] = { state: "moved", version: 5, start: 0, end: 5 };
    checks.noteMessage({ ...message, version: 5, status: "complete" });
    await settle();
    expect(checks.get(citation("words"))).toBe("held");
  });

  test("takes no answer about an older version", async () => {
    const { checks, answers, settle } = asked({ words: missing(1) });
    checks.watch(citation("words"), () => undefined);
    await vi.advanceTimersToNextTimerAsync();
    checks.noteMessage({ ...message, version: 2, status: "complete" });
    answers["words"] = { state: "moved", version: 2, start: 0, end: 5 };
    await settle();
    expect(checks.get(citation("words"))).toBe("held");
  });

  test("asks about what was not answered when the connection is back, and about what is not shown when it is", async () => {
    const { checks, answers, questions, settle } = asked({ words: undefined });
    const leave = checks.watch(citation("words"), () => undefined);
    await settle();
    expect(checks.get(citation("words"))).toBe("unknown");
    answers["words"] = missing(1);
    checks.recheck();
    await settle();
    expect(checks.get(citation("words"))).toBe("not-found");
    leave();
    checks.recheck(({ kind }) => kind === "message");
    await settle();
    expect(questions).toHaveLength(2);
    checks.watch(citation("words"), () => undefined);
    await settle();
    expect(questions).toHaveLength(3);
  });

  test("asks about a hundred at a time", async () => {
    const { checks, questions, settle } = asked({});
    for (let index = 0; index < 250; index++) checks.watch(citation(`words ${index}`), () => undefined);
    await settle();
    expect(questions.map((uris) => uris.length)).toEqual([100, 100, 50]);
    expect(checks.get(citation("words 249"))).toBe("held");
  });
});

const message = { id: "msg_1" } as Parameters<CitationChecks["noteMessage"]>[0];

const missing = (version: number): CitationCheck => ({ state: "missing", version });

function citation(text: string): Citation {
  return {
    environmentId: "env_1",
    source: { kind: "message", threadId: "thr_1", messageId: "msg_1" },
    text,
    start: 0,
    end: text.length,
    prefix: "",
    suffix: "",
  };
}

/** An environment that answers by the excerpt: `moved` unless told otherwise; undefined stands for no answer at all. */
function asked(answers: Record<string, CitationCheck | undefined>) {
  const questions: (readonly string[])[] = [];
  const answer = (uri: string): CitationCheck | undefined => {
    const text = Object.keys(answers).find((each) => uri === citationKey(citation(each)));
    return text === undefined ? { state: "moved", version: 1, start: 0, end: 5 } : answers[text];
  };
  const checks = new CitationChecks({
    environmentId: "env_1",
    ask: async (uris) => {
      questions.push(uris);
      const given = uris.map(answer);
      await Promise.resolve();
      return given.every((each) => each !== undefined) ? given : undefined;
    },
  });
  return { checks, questions, answers, settle: () => vi.runAllTimersAsync() };
}
