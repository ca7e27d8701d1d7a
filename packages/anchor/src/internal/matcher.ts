import type { ReadAttribute } from "./elements.ts";

/** An element of a syntax tree as a selector sees it. */
export interface Matchable {
  readonly tagName: string;
  readonly attribute: ReadAttribute;
}

/** Answers whether the last element of a path from the root matches. */
export type Matcher = (path: readonly Matchable[]) => boolean;

/** Answers whether the element at a place of the path matches. */
type Test = (path: readonly Matchable[], at: number) => boolean;

interface Step {
  readonly test: Test;
  /** How the step before it must stand to this one. */
  readonly combinator: " " | ">";
}

/**
 * Compiles CSS selectors for syntax trees: type, `*`, `#id`, `.class`, `[attribute]` with every operator, `:not()`, `:is()`, `:where()`, descendants, children and lists.
 *
 * @throws {RangeError} For a selector with anything else, which could not mean the same as in the DOM.
 */
export function compileSelectors(selectors: readonly string[]): Matcher {
  const tests = selectors.map(compileList);
  return (path) => tests.some((test) => test(path, path.length - 1));
}

function compileList(list: string): Test {
  const alternatives = splitList(list).map(compile);
  return (path, at) => alternatives.some((steps) => matches(steps, steps.length - 1, path, at));
}

function matches(steps: readonly Step[], step: number, path: readonly Matchable[], at: number): boolean {
  const { test, combinator } = steps[step] as Step;
  if (at < 0 || !test(path, at)) return false;
  if (step === 0) return true;
  if (combinator === ">") return matches(steps, step - 1, path, at - 1);
  for (let above = at - 1; above >= 0; above--) if (matches(steps, step - 1, path, above)) return true;
  return false;
}

const name = String.raw`(?:[-\w\u0080-\uffff]|\\[^0-9a-f\s])+`;
const token = new RegExp(
  String.raw`\s*(>)\s*|(\s+)|(\*)|(${name})|\.(${name})|#(${name})|:(not|is|where)\(|` +
    String.raw`\[\s*([-\w]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|(${name}))\s*(i|s)?\s*)?\]`,
  "y",
);

function compile(selector: string): Step[] {
  const source = selector.trim();
  const steps: Step[] = [];
  let tests: Test[] = [];
  let combinator: Step["combinator"] = " ";
  const close = () => {
    const all = tests;
    if (all.length === 0) throw unsupported(selector);
    steps.push({ test: (path, at) => all.every((test) => test(path, at)), combinator });
    tests = [];
  };
  let at = 0;
  while (at < source.length) {
    token.lastIndex = at;
    const match = token.exec(source);
    if (match === null) throw unsupported(selector);
    at = token.lastIndex;
    if (match[1] !== undefined || match[2] !== undefined) {
      close();
      combinator = match[1] === undefined ? " " : ">";
    } else if (match[7] === undefined) {
      const test = simpleTest(match);
      tests.push((path, at) => test(path[at] as Matchable));
    } else {
      const inner = argument(source, at);
      const test = compileList(inner);
      tests.push(match[7] === "not" ? (path, at) => !test(path, at) : test);
      at += inner.length + 1;
    }
  }
  close();
  return steps;
}

function simpleTest(match: RegExpExecArray): (element: Matchable) => boolean {
  const [, , , universal, type, className, id, , attribute, operator, double, single, bare, flag] = match;
  if (universal !== undefined) return () => true;
  if (type !== undefined) return (element) => element.tagName === unescaped(type).toLowerCase();
  if (className !== undefined) return (element) => words(element.attribute("class")).includes(unescaped(className));
  if (id !== undefined) return (element) => element.attribute("id") === unescaped(id);
  const read = (attribute ?? "").toLowerCase();
  if (operator === undefined) return (element) => element.attribute(read) !== null;
  const fold = (value: string) => (flag === "i" ? value.toLowerCase() : value);
  const wanted = fold(double ?? single ?? unescaped(bare ?? ""));
  return (element) => {
    const value = element.attribute(read);
    return value !== null && compare(operator, fold(value), wanted);
  };
}

function compare(operator: string, value: string, wanted: string): boolean {
  if (operator === "=") return value === wanted;
  if (operator === "|=") return value === wanted || value.startsWith(`${wanted}-`);
  if (wanted === "") return false;
  if (operator === "~=") return words(value).includes(wanted);
  if (operator === "^=") return value.startsWith(wanted);
  return operator === "$=" ? value.endsWith(wanted) : value.includes(wanted);
}

function words(value: string | null): readonly string[] {
  return (value ?? "").split(/\s+/);
}

function unescaped(identifier: string): string {
  return identifier.replaceAll("\\", "");
}

/** The text from an offset up to the parenthesis that closes it. */
function argument(source: string, from: number): string {
  const end = outside(source, from, ")").next().value;
  if (end === undefined) throw unsupported(source);
  return source.slice(from, end);
}

function splitList(list: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const comma of outside(list, 0, ",")) {
    parts.push(list.slice(from, comma));
    from = comma + 1;
  }
  return [...parts, list.slice(from)];
}

/** Where a character stands outside quotation marks, brackets and parentheses. */
function* outside(source: string, from: number, wanted: string): Generator<number, undefined> {
  let depth = 0;
  let quote = "";
  for (let at = from; at < source.length; at++) {
    const character = source.charAt(at);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (depth === 0 && character === wanted) yield at;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
  }
}

function unsupported(selector: string): RangeError {
  return new RangeError(`The selector ${JSON.stringify(selector)} cannot be matched in a syntax tree.`);
}
