import type { ServerResponse } from "node:http";
import type Anthropic from "@anthropic-ai/sdk";
import { assert, describe, it } from "@effect/vitest";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Queue from "effect/Queue";
import * as Redacted from "effect/Redacted";
import * as Stream from "effect/Stream";
import type { Step, StepPart } from "../turn/run-turn.ts";
import { stepAnthropic } from "./Anthropic.ts";
import { parseBaseUrl } from "./base-url.ts";
import { makeGuardedFetch } from "./guarded-fetch.ts";
import { plainStep } from "./OpenAiCompatible.ts";
import { defaultPatience } from "./patient-step.ts";
import type { ProviderError } from "./ProviderError.ts";
import { type AnthropicEvent, says, startsMessage, textBlock, toolUse } from "./testing/anthropic-events.ts";
import { type Answer, answers, startUpstream } from "./testing/upstream.ts";

const key = "sk-ant-very-secret";
const patience = { ...defaultPatience, retry: { times: 2, base: 0, longest: 20_000 } };

const ask = (url: string, step: Partial<Step> = {}) => {
  const baseUrl = parseBaseUrl(url);
  if (!baseUrl.ok) return Stream.die(new Error(baseUrl.problem));
  return stepAnthropic(
    makeGuardedFetch(),
    { baseUrl: baseUrl.url, model: "claude", apiKey: Redacted.make(key) },
    [{ role: "user", content: "How much?" }],
    { ...plainStep, ...step },
    patience,
  );
};

const outcome = (stream: Stream.Stream<StepPart, ProviderError>) =>
  Effect.gen(function* () {
    const parts: StepPart[] = [];
    const exit = yield* Effect.exit(Stream.runForEach(stream, (part) => Effect.sync(() => parts.push(part))));
    return { parts, error: Exit.isFailure(exit) ? (Cause.squash(exit.cause) as ProviderError) : undefined };
  });

const cited = {
  type: "search_result_location",
  cited_text: "-412.10",
  search_result_index: 0,
  source: "silvia://your-account/credit-card",
  title: "Credit card",
  start_block_index: 0,
  end_block_index: 1,
} satisfies Anthropic.TextCitation;

const events = (...list: readonly AnthropicEvent[]): Answer => says([startsMessage, ...list]);

const end = (reason: Anthropic.StopReason): AnthropicEvent[] => [
  { type: "message_delta", delta: { stop_reason: reason }, usage: { output_tokens: 1 } },
  { type: "message_stop" },
];

const tool = {
  name: "execute_sql" as const,
  description: "Reads.",
  parameters: { properties: { sql: { type: "string" } } },
  run: () => Effect.die("unused"),
};

describe("a step at the Messages API", () => {
  it.effect("gives text, what it rests on before the blanks after it, and calls of tools", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(
        events(
          { type: "ping" },
          ...textBlock(0, ["You owe ", "$412.10\n\n"], [cited]),
          ...textBlock(1, ["Let me look."]),
          ...toolUse(2, "toolu_1", "execute_sql", ['{"sql":', '"SELECT 1"}']),
          ...toolUse(3, "toolu_2", "execute_sql", []),
          ...end("tool_use"),
        ),
      );
      const { parts, error } = yield* outcome(ask(upstream.url));
      assert.isUndefined(error);
      const { source, title, cited_text: text } = cited;
      assert.deepEqual(parts, [
        "You owe",
        " $412.10",
        { kind: "cited", citations: [{ source, title, text }] },
        "\n\n",
        "Let me look.",
        { kind: "cited", citations: [] },
        { kind: "call", call: { id: "toolu_1", name: "execute_sql", arguments: { sql: "SELECT 1" } } },
        { kind: "call", call: { id: "toolu_2", name: "execute_sql", arguments: {} } },
      ]);
    }),
  );

  it.effect("sends results of tools as search results with citations on, one message for a step", () =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(events(...textBlock(0, ["Fine."]), ...end("end_turn")));
      yield* outcome(
        ask(upstream.url, {
          instructions: "Be kind.",
          tools: [tool],
          mayCall: false,
          turn: [
            {
              role: "assistant",
              text: "Let me look.\n",
              calls: [
                { id: "toolu_1", name: "execute_sql", arguments: { sql: "SELECT 1" } },
                { id: "toolu_2", name: "execute_sql", arguments: "no JSON" },
              ],
            },
            {
              role: "tool",
              callId: "toolu_1",
              name: "execute_sql",
              blocks: [{ number: 1, source: cited.source, title: cited.title, text: "-412.10" }],
            },
            { role: "tool", callId: "toolu_2", name: "execute_sql", blocks: [], note: "That is no query." },
          ],
        }),
      );
      const [request] = upstream.received;
      assert.strictEqual(request?.path, "/v1/messages");
      assert.strictEqual(request?.headers["x-api-key"], key);
      assert.strictEqual(request?.headers["anthropic-version"], "2023-06-01");
      const body = JSON.parse(request?.body ?? "") as Anthropic.MessageCreateParamsStreaming;
      assert.deepInclude(body, { model: "claude", stream: true, system: "Be kind.", tool_choice: { type: "none" } });
      assert.deepEqual(body.tools, [
        { name: "execute_sql", description: "Reads.", input_schema: { ...tool.parameters, type: "object" } },
      ]);
      assert.deepEqual(body.messages.slice(1), [
        {
          role: "assistant",
          content: [
            { type: "text", text: "Let me look." },
            { type: "tool_use", id: "toolu_1", name: "execute_sql", input: { sql: "SELECT 1" } },
            { type: "tool_use", id: "toolu_2", name: "execute_sql", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "toolu_1",
              content: [
                {
                  type: "search_result",
                  source: cited.source,
                  title: cited.title,
                  content: [{ type: "text", text: "-412.10" }],
                  citations: { enabled: true },
                },
              ],
            },
            {
              type: "tool_result",
              tool_use_id: "toolu_2",
              content: [{ type: "text", text: "That is no query." }],
            },
          ],
        },
      ]);
    }),
  );

  it.effect("closes the connection when nobody wants it any more", () =>
    Effect.gen(function* () {
      const hangs: Answer = (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(": wait\n\n");
      };
      const upstream = yield* startUpstream(hangs);
      const fiber = yield* Effect.forkChild(Stream.runDrain(ask(upstream.url)));
      yield* Queue.take(upstream.answered);
      yield* Fiber.interrupt(fiber);
      yield* Queue.take(upstream.abandoned);
    }),
  );

  it.effect.each([
    [
      answers(401, { type: "error", error: { type: "authentication_error", message: `bad ${key}` } }),
      "Unauthorized",
      1,
    ],
    [
      answers(404, { type: "error", error: { type: "not_found_error", message: "model: claude not found" } }),
      "Rejected",
      1,
    ],
    [answers(529, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }), "Rejected", 3],
    [answers(429, { type: "error", error: { type: "rate_limit_error", message: "slow" } }), "RateLimited", 3],
    [events({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }), "Rejected", 3],
    [events(...end("end_turn")), "Rejected", 1],
    [events(...end("refusal")), "Rejected", 1],
    [answers(200, "<!doctype html>", { "content-type": "text/html" }), "Rejected", 1],
  ] as const)("that fails before a word says why, and is tried again where that can help: %#", ([answer, tag, tries]) =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answer);
      const { parts, error } = yield* outcome(ask(upstream.url));
      assert.deepEqual(parts, []);
      assert.strictEqual(error?.reason._tag, tag);
      assert.strictEqual(upstream.received.length, tries);
      assert.notInclude(`${error} ${JSON.stringify(error)} ${error?.stack}`, key);
    }),
  );

  it.effect.each([
    [events(...textBlock(0, ["Every"]), ...end("max_tokens")), "length"],
    [events(...textBlock(0, ["Every"])), "connection"],
    [events(...textBlock(0, ["Every"]), { type: "error", error: { type: "api_error", message: "oops" } }), "fault"],
  ] as const)("that breaks off keeps what had arrived: %#", ([answer, problem]) =>
    Effect.gen(function* () {
      const upstream = yield* startUpstream(answer);
      const { parts, error } = yield* outcome(ask(upstream.url));
      assert.strictEqual(parts[0], "Every");
      assert.deepInclude(error?.reason, { _tag: "CutOff", problem });
    }),
  );
});
