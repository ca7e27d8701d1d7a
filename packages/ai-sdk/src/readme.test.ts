import { readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ExpansionLimitError } from "./index.ts";
import { citing } from "./testing/citation.ts";
import { type RecordingProvider, startRecordingProvider } from "./testing/recording-provider.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]!);

let provider: RecordingProvider;
beforeAll(async () => {
  provider = await startRecordingProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());

/** Runs an example against the recording provider; only the addresses in it are replaced. */
async function run(place: number): Promise<Record<string, unknown>> {
  const file = new URL(`readme-example-${place}.gen.ts`, import.meta.url);
  const code = examples[place]!.replaceAll("http://127.0.0.1:11434/v1", provider.baseURL);
  await writeFile(file, code.replaceAll('"@pincite/ai-sdk"', '"./index.ts"'));
  try {
    return await import(/* @vite-ignore */ file.href);
  } finally {
    await rm(file);
  }
}

test("the first example sends what the README shows", async () => {
  expect((await run(0))["answer"]).toBe("Noted.");
  const [, shown] = /receives\n\n((?: {4}.*\n|\n)+)\nwhere/.exec(readme)!;
  expect(provider.received.at(-1)).toEqual([{ role: "user", content: shown!.trim().replaceAll(/\n {4}/g, "\n") }]);
});

test("the route answers a message whose quote is a data part, and says when it is too long", async () => {
  const { POST } = (await run(1)) as { POST: (request: Request) => Promise<Response> };
  const ask = async (text: string) => {
    const parts = [
      { type: "data-quote", data: citing("two words") },
      { type: "text", text },
    ];
    const body = JSON.stringify({ messages: [{ id: "1", role: "user", parts }] });
    return await (await POST(new Request("http://localhost/", { method: "POST", body }))).text();
  };
  expect(await ask("Why?")).toContain('"delta":"Noted."');
  expect(JSON.stringify(provider.received.at(-1))).toContain(String.raw`<quote id=\"1\">two words</quote>`);
  // The AI SDK logs it, unless a product takes it with `onError`.
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await ask("x".repeat(60_000))).toMatch(/"errorText":"The message has \d+ characters with its quotes/);
  expect(logged.mock.calls.map(([error]) => ExpansionLimitError.isInstance(error))).toEqual([true]);
  expect(JSON.stringify(logged.mock.calls)).not.toContain("two words");
  logged.mockRestore();
});
