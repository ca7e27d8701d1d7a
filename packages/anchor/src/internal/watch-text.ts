import type { StreamRoot } from "../dom-stream.ts";
import { isBlock, isExcluded, statedText } from "./elements.ts";
import { contributionOf, isElement, isText } from "./read-dom.ts";

/** The attributes by which an element enters or leaves a stream, whatever is ignored. */
const attributes = ["aria-hidden", "class", "contenteditable", "encoding", "hidden", "role", statedText];

/** Selectors that hold by more than an element's own attributes and its ancestors': any change may turn them. */
const structural = /[\\|+]|~(?!=)|:(?!(?:not|is|where)\()/;

/**
 * Calls back once, at the first change after which the stream of a root could differ, and stops.
 *
 * Returns a function that looks at once at what has changed so far: a browser reports changes only at the end of a task.
 */
export function watchText(root: StreamRoot, ignored: string, onChange: () => void): () => void {
  const anyChange = structural.test(ignored);
  const names = [...ignored.matchAll(/\[\s*([-\w]+)/g)].map(([, name = ""]) => name.toLowerCase());
  if (ignored.includes("#")) names.push("id");
  const classes = [...ignored.matchAll(/\.([^\s.,:#>()[\]]+)/g)].map(([, name = ""]) => name);

  const attributeMatters = (element: Element, name: string, before: string | null): boolean => {
    const now = element.getAttribute(name);
    if (before === now) return false;
    if (names.includes(name)) return true;
    const isOutermost = element === root;
    if (name === "class") {
      const had = new Set((before ?? "").split(/\s+/));
      const turns = (each: string) => had.has(each) !== element.classList.contains(each);
      return classes.some(turns) || (!isOutermost && turns("katex"));
    }
    // The root's own attributes say nothing about its text.
    if (isOutermost) return false;
    return !exclusions.has(name) || excludes(name, before) !== excludes(name, now);
  };

  /** Where a change lies: in a formula, whose source may be any part of it, in content that is not read, or in text. */
  const placeOf = (target: Node): "formula" | "unread" | "text" => {
    let place: "unread" | "text" = "text";
    for (let node: Node | null = target; node !== null && node !== root; node = node.parentNode) {
      if (!isElement(node)) continue;
      if (node.classList.contains("katex")) return "formula";
      if (node.hasAttribute(statedText) || contributionOf(node, ignored).kind === "nothing") place = "unread";
    }
    return place;
  };

  const matters = ({ type, target, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord): boolean => {
    if (anyChange) return true;
    if (type === "attributes") return attributeMatters(target as Element, attributeName as string, oldValue);
    if (type === "characterData" && !isText(target)) return false;
    const place = placeOf(target);
    if (place !== "text" || type === "characterData") return place !== "unread";
    return [...addedNodes, ...removedNodes].some(contributes);
  };

  const look = (records: readonly MutationRecord[]) => {
    if (!records.some(matters)) return;
    observer.disconnect();
    onChange();
  };
  const observer = new MutationObserver(look);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeOldValue: true,
    ...(!anyChange && { attributeFilter: [...attributes, ...names] }),
  });
  return () => look(observer.takeRecords());
}

const exclusions = new Set(["aria-hidden", "contenteditable", "hidden", "role"]);

/** Looked at alone, since several attributes may turn in one task and each hides the others' effect. */
function excludes(attribute: string, value: string | null): boolean {
  return isExcluded("", (name) => (name === attribute ? value : null));
}

/** Whether a node that came or went can have brought or taken text, or a separation. */
function contributes(node: Node): boolean {
  if (!isElement(node)) return isText(node) && node.data !== "";
  return isBlock(node.localName) || contributionOf(node, "").kind !== "nothing";
}
