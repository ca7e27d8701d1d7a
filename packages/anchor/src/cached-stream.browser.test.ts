import { array, assert, constantFrom, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { cachedStream, type DomOptions, type StreamRoot, streamFromDom } from "./dom.ts";
import { message, page } from "./testing/render.ts";

const html = `<p class="first">one <b id="bold">two</b> <button>Copy</button><i hidden>x</i> three</p>
  <div class="tool"><em>ran ls</em></div><details><summary>more</summary>four</details><!-- c -->
  <p data-pincite-text="chart"><canvas></canvas></p>
  <span class="katex"><math><annotation encoding="application/x-tex">x^2</annotation></math><b aria-hidden="true">x</b></span>`;
const ignore = [".tool"];
const find = (root: ParentNode, selector: string) => root.querySelector(selector) as HTMLElement;
const textIn = (root: ParentNode, selector: string) => find(root, selector).firstChild as Text;

/** Whether the stream is the same object after a change, in the same task and in the next one. */
async function outlives(root: Element, change: () => void, options: DomOptions = { ignore }) {
  const stream = cachedStream(root, options);
  change();
  const kept = cachedStream(root, options) === stream;
  expect(cachedStream(root, options).text).toBe(streamFromDom(root, options).text);
  const again = cachedStream(root, options);
  await Promise.resolve();
  expect(cachedStream(root, options)).toBe(again);
  return kept;
}

test("all who ask with the same options share one stream", () => {
  const root = page(html);
  const stream = cachedStream(root, { ignore });
  expect(cachedStream(root, { ignore: [".tool"] })).toBe(stream);
  expect(cachedStream(root)).not.toBe(stream);
  expect(cachedStream(root).text).toContain("ran ls");
  expect(cachedStream(root, { ignore })).toBe(stream);
});

describe("a change of the text is seen in the same task", () => {
  const changes: Record<string, (root: HTMLElement) => void> = {
    "other words": (root) => (textIn(root, "b").data = "2"),
    "words appended to a text": (root) => textIn(root, "p").appendData("more "),
    "an element that is added": (root) => root.append(page("<p>new</p>")),
    "an element that is removed": (root) => find(root, "b").remove(),
    "a break that is added": (root) => find(root, "b").before(document.createElement("br")),
    "an empty block between words of a line": (root) =>
      find(root, "b").before(Object.assign(document.createElement("div"), { hidden: true })),
    "an element that is hidden": (root) => (find(root, "b").hidden = true),
    "an element that is shown": (root) => (find(root, "i").hidden = false),
    "an element that is hidden in two ways at once": (root) => {
      find(root, "b").hidden = true;
      find(root, "b").ariaHidden = "true";
    },
    "an element that becomes a button": (root) => (find(root, "b").role = "button"),
    "an element that becomes editable": (root) => (find(root, "b").contentEditable = "true"),
    "another stated text": (root) => find(root, "[data-pincite-text]").setAttribute("data-pincite-text", "map"),
    "another formula": (root) => (textIn(root, "annotation").data = "y"),
    "a formula that loses its source": (root) => find(root, "annotation").remove(),
    "a formula that is none any more": (root) => find(root, ".katex").classList.remove("katex"),
    "an element that is ignored from now on": (root) => find(root, ".first").classList.add("tool"),
    "an element that is ignored no more": (root) => (find(root, ".tool").className = ""),
    "an element that moves out of what is ignored": (root) => root.append(find(root, "em")),
    "words that change before they are moved into what is ignored": (root) => {
      textIn(root, "b").data = "2";
      find(root, ".tool").append(find(root, "b"));
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`${name}`, async () => {
      const root = page(html);
      expect(await outlives(root, () => change(root))).toBe(false);
    });
  }
});

describe("a change of something else leaves the stream as it is", () => {
  const changes: Record<string, (root: HTMLElement) => void> = {
    "a class for a highlight": (root) => find(root, "b").classList.add("lit"),
    "a style": (root) => (find(root, "b").style.color = "red"),
    "an open details": (root) => ((find(root, "details") as HTMLDetailsElement).open = true),
    "an attribute written again": (root) => (find(root, "i").hidden = true),
    "a stated text written again": (root) => (find(root, "[data-pincite-text]").dataset["pinciteText"] = "chart"),
    "a role that is none of a button": (root) => (find(root, "b").role = "mark"),
    "the root's own attributes": (root) => {
      root.className = "katex";
      root.hidden = true;
      root.ariaHidden = "true";
    },
    "a button's label": (root) => (find(root, "button").textContent = "Copied"),
    "a button that comes": (root) => root.append(document.createElement("button")),
    "an icon in a button": (root) => find(root, "button").append(page("<b>x</b>")),
    "hidden words": (root) => (textIn(root, "i").data = "y"),
    "a widget that draws": (root) => find(root, "canvas").after(page("<div>1</div>")),
    "ignored words": (root) => (textIn(root, "em").data = "ran ls -l"),
    "a comment": (root) => root.append(document.createComment("d")),
    "another comment": (root) => {
      const comment = [...root.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE);
      (comment as Comment).data = "d";
    },
    "an empty text": (root) => root.append(""),
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`${name}`, async () => {
      const root = page(html);
      expect(await outlives(root, () => change(root))).toBe(true);
    });
  }
});

describe("what is ignored decides which changes count", () => {
  const changes: Record<string, [ignore: string, change: (root: HTMLElement) => void]> = {
    "by an attribute": ["[data-x]", (root) => (find(root, "b").dataset["x"] = "")],
    "by a role": ["[role=note]", (root) => (find(root, "b").role = "note")],
    "by a part of a class": ["[class^=fir]", (root) => (find(root, "b").className = "firm")],
    "by the root's role": ["[role=note] b", (root) => (root.role = "note")],
    "by a state": ["details:not([open])", (root) => ((find(root, "details") as HTMLDetailsElement).open = true)],
    "by an id": ["#bold", (root) => find(root, "b").removeAttribute("id")],
    "by the root's class": [".quiet b", (root) => root.classList.add("quiet")],
    "by a class with an escape in it": [".a\\:b", (root) => find(root, "b").classList.add("a:b")],
    "by what stands before": ["i + b", (root) => find(root, "b").before(document.createElement("i"))],
    "by what is inside": [":has(> img)", (root) => find(root, "p").append(document.createElement("img"))],
  };
  for (const [name, [selector, change]] of Object.entries(changes)) {
    test(`${name}`, async () => {
      const root = page(html);
      expect(await outlives(root, () => change(root), { ignore: [selector] })).toBe(false);
    });
  }
});

test("a shadow root is watched as a root of its own", () => {
  const host = page("");
  const root = host.attachShadow({ mode: "open" });
  root.append(...page(html).childNodes);
  const stream = cachedStream(root, { ignore });
  find(root, "button").textContent = "Copied";
  expect(cachedStream(root, { ignore })).toBe(stream);
  textIn(root, "b").data = "2";
  expect(cachedStream(root, { ignore }).text).toContain("one 2");
});

test("a change that nobody asked about is found later", async () => {
  const root = page(html);
  const stream = cachedStream(root);
  root.append("five");
  await Promise.resolve();
  expect(cachedStream(root)).not.toBe(stream);
  expect(cachedStream(root).text).toMatch(/five$/);
});

test("a message that React renders again keeps its stream where no word has changed", () => {
  const { root, update } = message("One **bold** word.");
  const stream = cachedStream(root);
  update("One __bold__ word.");
  expect(cachedStream(root)).toBe(stream);
  update("One __bold__ word. More");
  expect(cachedStream(root).text).toBe("One bold word. More");
});

describe("after any changes", { timeout: 60_000 }, () => {
  type Step = (root: StreamRoot, choose: (count: number) => number) => void;
  const names = ["hidden", "aria-hidden", "role", "contenteditable", "data-pincite-text", "class", "id", "encoding"];
  const values = ["", "true", "button", "katex", "tool", "tool katex", "x", "application/x-tex", "until-found"];
  const all = (root: StreamRoot) => [...root.querySelectorAll("*")];
  const steps: Record<string, Step> = {
    set: (root, choose) => {
      const element = pick([...all(root), ...(root instanceof Element ? [root] : [])], choose);
      element?.setAttribute(pick(names, choose) ?? "", pick(values, choose) ?? "");
    },
    drop: (root, choose) => pick(all(root), choose)?.removeAttribute(pick(names, choose) ?? ""),
    write: (root, choose) => {
      const texts = nodesIn(root).filter((node) => node.nodeType !== Node.ELEMENT_NODE);
      const node = pick(texts, choose) as CharacterData | undefined;
      if (node !== undefined) node.data = ["", " ", "new words"][choose(3)] as string;
    },
    remove: (root, choose) => (pick(nodesIn(root), choose) as ChildNode | undefined)?.remove(),
    move: (root, choose) => {
      const node = pick(nodesIn(root), choose);
      const place = pick([root, ...all(root)], choose);
      if (node !== undefined && place !== undefined && !node.contains(place)) place.append(node);
    },
    add: (root, choose) => {
      const tag = pick(["b", "p", "br", "button", "svg", "annotation", "span"], choose) as string;
      const element = document.createElement(tag);
      if (choose(2) === 1) element.textContent = "added";
      pick([root, ...all(root)], choose)?.append(element, document.createComment("c"), "");
    },
  };
  const script = array(
    array(tuple(constantFrom(...Object.keys(steps)), array(nat(), { minLength: 3, maxLength: 3 })), { maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );

  for (const selectors of [[], [".tool"], [".tool b, #x"], ["p[role]", ".tool > :not(b)"], ["i ~ b", "p:empty"]]) {
    test(`the stream is the one that is read anew, ignoring ${selectors.join(", ") || "nothing"}`, async () => {
      const options = { ignore: selectors };
      assert(
        property(script, (tasks) => {
          const root = page(html);
          for (const task of tasks) {
            cachedStream(root, options);
            for (const [name, choices] of task) {
              const left = [...choices];
              steps[name]?.(root, (count) => (left.pop() ?? 0) % count);
            }
            const kept = cachedStream(root, options);
            const anew = streamFromDom(root, options);
            expect(kept.text).toBe(anew.text);
            const { length } = anew.text;
            expect(samePoints(kept.toRange(0, length), anew.toRange(0, length))).toBe(true);
          }
          root.remove();
        }),
        { numRuns: 150, seed: 20261201 },
      );
    });
  }
});

function pick<T>(all: readonly T[], choose: (count: number) => number): T | undefined {
  return all.length === 0 ? undefined : all[choose(all.length)];
}

function nodesIn(root: Node): Node[] {
  const walker = document.createTreeWalker(root);
  const nodes: Node[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode);
  return nodes;
}

function samePoints(one: Range | undefined, other: Range | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.startContainer === other.startContainer &&
    one.startOffset === other.startOffset &&
    one.endContainer === other.endContainer &&
    one.endOffset === other.endOffset
  );
}
