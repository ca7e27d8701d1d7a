import { describe, expect, test } from "vitest";
import { MarkdownRenderer, type RenderRequest } from "./MarkdownRenderer.ts";
import type { MarkdownSource, RenderedMarkdown } from "./render-markdown.ts";

describe("the renderer", () => {
  test("renders each version once", async () => {
    const { renderer, rendered } = recorder();
    await renderer.whenRendered([request("a", 1), request("a", 1), request("b", 1)]);
    await renderer.whenRendered([request("a", 1)]);
    expect(rendered).toEqual(["a1", "b1"]);
  });

  test("skips versions that are outdated before their turn", async () => {
    const { renderer, rendered } = recorder();
    for (const version of [1, 2, 3, 4]) renderer.request(request("a", version));
    await renderer.whenRendered([request("a", 4)]);
    expect(rendered).toEqual(["a1", "a4"]);
    expect(renderer.get("a")?.version).toBe(4);
  });

  test("renders what is on screen before what is fetched ahead", async () => {
    const { renderer, rendered } = recorder();
    renderer.request(request("first", 1), "ahead");
    renderer.request(request("ahead", 1), "ahead");
    renderer.request(request("now", 1));
    await renderer.whenRendered([request("ahead", 1)]);
    expect(rendered).toEqual(["first1", "now1", "ahead1"]);
  });

  test("tells of every newer rendering", async () => {
    const { renderer } = recorder();
    const seen: (number | undefined)[] = [];
    const stop = renderer.subscribe("a", () => seen.push(renderer.get("a")?.version));
    await renderer.whenRendered([request("a", 1)]);
    await renderer.whenRendered([request("a", 2)]);
    stop();
    await renderer.whenRendered([request("a", 3)]);
    expect(seen).toEqual([1, 2]);
  });

  test("renders a text again once nothing more arrives", async () => {
    const { renderer, rendered } = recorder();
    await renderer.whenRendered([{ ...request("a", 1), streaming: true }]);
    renderer.request(request("a", 1));
    await renderer.whenRendered([request("b", 1)]);
    expect(rendered).toEqual(["a1", "a1", "b1"]);
  });

  test("shows a text as written when it cannot be rendered", async () => {
    const renderer = new MarkdownRenderer(() => Promise.reject(new RangeError("broken")));
    await renderer.whenRendered([request("a", 1)]);
    expect(JSON.stringify(renderer.get("a")?.tree)).toContain("a1");
  });

  test("forgets the oldest texts when it holds too much", async () => {
    const { renderer } = recorder();
    const long = "x".repeat(1_500_000);
    for (const key of ["a", "b", "c", "d"]) {
      await renderer.whenRendered([{ ...request(key, 1), text: long }]);
    }
    expect(renderer.get("a")).toBeUndefined();
    expect(renderer.get("d")).toBeDefined();
  });
});

function recorder() {
  const rendered: string[] = [];
  const render = async ({ text }: MarkdownSource): Promise<RenderedMarkdown> => {
    rendered.push(text);
    return { hasMath: false, isPlain: false, tree: { type: "root", children: [] } };
  };
  return { renderer: new MarkdownRenderer(render), rendered };
}

function request(key: string, version: number): RenderRequest {
  return { key, version, text: `${key}${version}`, streaming: false };
}
