import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type AnswerCitation,
  type CitableTool,
  type CitationTarget,
  corpusSource,
  type CorpusReader,
  deriveTarget,
  humanizeCitationUrl,
  parseCitationTarget,
  type Row,
  targetHref,
  TargetRegistry,
} from "../targets.ts";

interface Write {
  readonly source: string;
  readonly target: CitationTarget | null;
}
interface Input {
  readonly tool?: CitableTool;
  readonly tools?: readonly CitableTool[];
  readonly source?: string;
  readonly rows?: readonly Row[];
  readonly path?: string;
  readonly meta?: object;
  readonly humanize?: string;
  readonly blocks?: readonly { readonly source: string; readonly rows: readonly Row[] }[];
  readonly turn?: readonly Write[];
  readonly turns?: readonly (readonly Write[])[];
  readonly then?: readonly Write[];
  readonly events?: readonly { readonly tool?: Write; readonly citation?: AnswerCitation; readonly end?: true }[];
  readonly checkpoint?: unknown;
  readonly citation?: AnswerCitation;
  readonly citationInTurn2?: AnswerCitation;
  readonly before?: AnswerCitation;
  readonly parse?: unknown;
  readonly target?: CitationTarget;
  readonly title?: string;
}
interface Case {
  readonly id: string;
  readonly rule: string;
  readonly input: Input;
  readonly expected: Readonly<Record<string, unknown>>;
}

const cases = readFileSync(new URL("../../fixtures/targets.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

test.each(cases)("$id: $rule", ({ input, expected }) => {
  expect(answer(input, expected)).toMatchObject(withoutNotes(expected));
});

/** Does what a case's input says, and gives what its expectation names. */
function answer(input: Input, expected: Case["expected"]): object {
  if (input.humanize !== undefined) return { url: humanizeCitationUrl(input.humanize) };
  if (input.parse !== undefined) {
    return {
      result: Array.isArray(input.parse)
        ? input.parse.map((value) => parseCitationTarget(value))
        : parseCitationTarget(input.parse),
    };
  }
  if (input.tools !== undefined) {
    const targets = input.tools.map(
      (tool) => deriveTarget({ tool, source: input.source! }) as { kind: string; url: string },
    );
    return { kinds: targets.map(({ kind }) => kind), url: targets[0]!.url };
  }
  if (input.path !== undefined)
    return corpusSource(input.tool as CorpusReader, { path: input.path, meta: input.meta! });
  if (input.blocks !== undefined) {
    const registry = new TargetRegistry();
    for (const block of input.blocks) registry.write(block.source, deriveTarget({ tool: input.tool!, ...block }));
    return { registry: content(registry) };
  }
  if (input.tool !== undefined) return derived(input, expected);
  if (input.events !== undefined) return streamed(input.events);
  if (input.before !== undefined) {
    const registry = turn([{ source: input.before.source, target: input.target! }]);
    const { target, ...after } = registry.attach(input.before);
    return { after, target };
  }
  if ("checkpoint" in input) {
    return {
      target: TargetRegistry.resume(input.checkpoint).targetOf(input.citation!.source) ?? "ABSENT",
      throws: false,
    };
  }
  if (input.turns !== undefined)
    return { target: turn(input.turns[1]!).targetOf(input.citationInTurn2!.source) ?? "ABSENT" };
  if (input.turn !== undefined) return ended(input, expected);
  if ("json" in expected) return { json: JSON.stringify(new TargetRegistry().attach(input.citation!)) };
  return opened(input);
}

function derived(input: Input, { notContaining = [] }: { notContaining?: readonly string[] }): object {
  const target = deriveTarget({ tool: input.tool!, source: input.source!, ...(input.rows && { rows: input.rows }) });
  for (const secret of notContaining) expect(JSON.stringify(target)).not.toContain(secret);
  return { target: target ?? "ABSENT" };
}

function streamed(events: NonNullable<Input["events"]>): object {
  const registry = new TargetRegistry();
  let last = "";
  let live: CitationTarget | undefined;
  for (const { tool, citation } of events) {
    if (tool !== undefined) registry.write(tool.source, tool.target ?? undefined);
    if (citation !== undefined) {
      last = citation.source;
      live = registry.targetOf(last);
    }
  }
  return { streamed: live, summary: registry.targetOf(last) };
}

function ended(input: Input, expected: Case["expected"]): object {
  let registry = turn(input.turn!);
  if ("checkpointThenResume" in input) {
    const text = JSON.stringify({ ...registry.checkpoint(), messages: [] });
    expect(text).toContain(String(expected["checkpointHasKey"] ?? "citationTargets"));
    registry = TargetRegistry.resume(JSON.parse(text));
    for (const { source, target } of input.then ?? []) registry.write(source, target ?? undefined);
  }
  const after = expected["citationAfter"] as { source: string } | undefined;
  return {
    registry: content(registry),
    target: (input.citation && registry.attach(input.citation).target) ?? "ABSENT",
    checkpointHasKey: "citationTargets",
    ...(after && { citationAfter: { ...after, target: registry.targetOf(after.source) ?? "ABSENT" } }),
  };
}

function opened({ target, citation, title }: Input): object {
  const parsed = parseCitationTarget(target);
  return {
    href: parsed === null ? null : targetHref(parsed),
    items: parsed?.kind === "accounts" ? parsed.accounts.length : undefined,
    label: citation?.title ?? title,
  };
}

function turn(writes: readonly Write[]): TargetRegistry {
  const registry = new TargetRegistry();
  for (const { source, target } of writes) registry.write(source, target ?? undefined);
  return registry;
}

function content(registry: TargetRegistry): object {
  return Object.fromEntries(registry.checkpoint().citationTargets.filter(([, target]) => target !== null));
}

/** An expectation without what only says what must not appear. */
function withoutNotes(expected: Case["expected"]): object {
  return Object.fromEntries(Object.entries(expected).filter(([name]) => name !== "notContaining"));
}
