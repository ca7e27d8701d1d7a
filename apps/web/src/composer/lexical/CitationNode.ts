import type { Finding } from "../../checks/CitationChecks.ts";
import { chipWords } from "../../checks/wording.ts";
import { type Citation, decode, encode, label } from "@pincite/format";
import {
  $applyNodeReplacement,
  DecoratorNode,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from "lexical";

type SerializedCitationNode = Spread<{ readonly uri: string }, SerializedLexicalNode>;

/** More of a comment than a chip can show on one line, in units; style cuts the rest. */
const COMMENT_SHOWN = 240;

/**
 * A chip in the draft: one citation, atomic and inline. It draws its own DOM instead of a React portal, because a portal mounts after the
 * caret was placed beside it and costs a render per chip and keystroke.
 */
export class CitationNode extends DecoratorNode<null> {
  /** Read through {@link getCitation}. */
  __citation: Citation;

  constructor(citation: Citation, key?: NodeKey) {
    super(key);
    this.__citation = citation;
  }

  static override getType(): string {
    return "citation";
  }

  static override clone(node: CitationNode): CitationNode {
    return new CitationNode(node.__citation, node.__key);
  }

  static override importJSON(json: SerializedCitationNode): CitationNode {
    const decoded = decode(json.uri);
    if (!decoded.ok) throw new RangeError(`A chip holds no citation: ${decoded.reason}`);
    return $createCitationNode(decoded.citation);
  }

  override exportJSON(): SerializedCitationNode {
    return { ...super.exportJSON(), uri: encode(this.getCitation()) };
  }

  getCitation(): Citation {
    return this.getLatest().__citation;
  }

  setCitation(citation: Citation): this {
    const writable = this.getWritable();
    writable.__citation = citation;
    return writable;
  }

  override createDOM(_config: EditorConfig): HTMLElement {
    const chip = document.createElement("span");
    chip.contentEditable = "false";
    chip.draggable = true;
    chip.dir = "auto";
    chip.dataset["slot"] = "citation-chip";
    chip.dataset["pinciteChip"] = "";
    drawChip(chip, this.__citation);
    return chip;
  }

  override updateDOM(previous: this, dom: HTMLElement): boolean {
    if (previous.__citation !== this.__citation) drawChip(dom, this.__citation);
    return false;
  }

  /** One unit, so that a caret or a word move never steps through a chip letter by letter. */
  override getTextContent(): string {
    return "\uFFFC";
  }

  override isInline(): true {
    return true;
  }

  /** False: arrows step over a chip, and Shift with an arrow takes it into an ordinary selection. */
  override isKeyboardSelectable(): boolean {
    return false;
  }
}

/** Makes a chip for a citation. */
export function $createCitationNode(citation: Citation): CitationNode {
  return $applyNodeReplacement(new CitationNode(citation));
}

/** Whether a node is a chip. */
export function $isCitationNode(node: LexicalNode | null | undefined): node is CitationNode {
  return node instanceof CitationNode;
}

function drawChip(chip: HTMLElement, citation: Citation): void {
  const mark = chip.querySelector(MARK);
  chip.replaceChildren(piece("kind", "Quote: "), piece("excerpt", label(citation)));
  if (citation.comment !== undefined) {
    chip.append(piece("kind", " Comment: "), piece("comment", citation.comment.slice(0, COMMENT_SHOWN)));
  }
  if (mark !== null) chip.append(mark);
}

const MARK = ':scope > [data-slot="check"]';

/** Shows on a chip's element what is known of its words. */
export function markChip(chip: HTMLElement, finding: Finding): void {
  if (chip.dataset["check"] === finding) return;
  chip.dataset["check"] = finding;
  chip.querySelector(MARK)?.remove();
  const words = chipWords[finding];
  if (words === undefined) return;
  const check = piece("check", words.brief);
  check.append(piece("rest", words.rest));
  chip.append(check);
}

function piece(slot: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.dataset["slot"] = slot;
  element.textContent = text;
  return element;
}
