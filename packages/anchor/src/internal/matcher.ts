import type { ReadAttribute } from "./elements.ts";

/** An element of a syntax tree as a selector sees it. */
export interface Matchable {
  readonly tagName: string;
  readonly attribute: ReadAttribute;
}

type Test = (element: Matchable) => boolean;
interface Step {
  readonly test: Test;
  /** How the step before it must stand to this one. */
  readonly combinator: " " | ">";
}

/** Answers whether the last element of a path from the root matches. */
export type Matcher = (path: readonly Matchable[]) => boolean;

/**
 * Compiles CSS selectors for syntax trees: type, `*`, `#id`, `.class`, `[attribute]` with every operator, descendants, children and lists.
 *
 * @throws {RangeError} For a selector with anything else, which could not mean the same as in the DOM.
 */
export function compileSelectors(selectors: readonly string[]): Matcher {
  const compiled = selectors.flatMap((selector) => splitList(selector).map(compile));
  return (path) => compiled.some((steps) => matches(steps, steps.length - 1, path, path.length - 1));
}

function matches(steps: readonly Step[], step: number, path: readonly Matchable[], at: number): boolean {
  const { test, combinator } = steps[step] as Step;
  const element = path[at];
  if (element === undefined || !test(element)) return false;
  if (step === 0) return true;
  if (combinator === ">") return matches(steps, step - 1, path, at - 1);
  for (let above = at - 1; above >= 0; above--) if (matches(steps, step - 1, path, above)) return true;
  return false;
}

const token =
  /\s*(>)\s*|(\s+)|(\*)|([\w-]+)|\.([\w-]+)|#([\w-]+)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*(i|s)?\s*)?\]/y;

function compile(selector: string): Step[] {
  const source = selector.trim();
  const steps: Step[] = [];
  let tests: Test[] = [];
  let combinator: Step["combinator"] = " ";
  const close = () => {
    const all = tests;
    if (all.length === 0) throw unsupported(selector);
    steps.push({ test: (element) => all.every((test) => test(element)), combinator });
    tests = [];
  };
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const match = token.exec(source);
    if (match === null) throw unsupported(selector);
    if (match[1] !== undefined || match[2] !== undefined) {
      close();
      combinator = match[1] === undefined ? " " : ">";
    } else tests.push(simpleTest(match));
  }
  close();
  return steps;
}

function simpleTest(match: RegExpExecArray): Test {
  const [, , , universal, type, className, id, attribute, operator, double, single, bare, flag] = match;
  if (universal !== undefined) return () => true;
  if (type !== undefined) return (element) => element.tagName === type.toLowerCase();
  if (className !== undefined) return (element) => words(element.attribute("class")).includes(className);
  if (id !== undefined) return (element) => element.attribute("id") === id;
  const name = (attribute ?? "").toLowerCase();
  if (operator === undefined) return (element) => element.attribute(name) !== null;
  const fold = (value: string) => (flag === "i" ? value.toLowerCase() : value);
  const wanted = fold(double ?? single ?? bare ?? "");
  return (element) => {
    const value = element.attribute(name);
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

/** Splits at the commas that stand in no quotation marks. */
function splitList(selectors: string): string[] {
  return selectors.match(/(?:"[^"]*"|'[^']*'|[^,])+/g) ?? [selectors];
}

function unsupported(selector: string): RangeError {
  return new RangeError(`The selector ${JSON.stringify(selector)} cannot be matched in a syntax tree.`);
}
