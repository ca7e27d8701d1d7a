import { streamFromHast, type TreeOptions } from "./hast-stream.ts";
import { elementsOf } from "./internal/mdast-elements.ts";
import type { TextStream } from "./text-stream.ts";

/** A node of a Markdown syntax tree; every mdast node is one, those of plugins too. */
export interface MdastNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly MdastNode[];
  readonly data?: object | undefined;
  readonly identifier?: string;
  readonly label?: string | null | undefined;
  readonly alt?: string | null | undefined;
  readonly url?: string;
  readonly title?: string | null | undefined;
  readonly lang?: string | null | undefined;
  readonly referenceType?: string;
  readonly depth?: number;
  readonly ordered?: boolean | null | undefined;
  readonly spread?: boolean | null | undefined;
  readonly checked?: boolean | null | undefined;
  readonly align?: readonly unknown[] | null | undefined;
}

/** How a stream is read from a Markdown syntax tree. */
export interface MdastOptions extends TreeOptions {
  /** The heading of the footnotes, as the renderer writes it (default "Footnotes"). */
  readonly footnoteLabel?: string;
}

/** Reads the text stream of a Markdown syntax tree: the string that the DOM gives when remark-rehype's default output is rendered. */
export function streamFromMdast(root: MdastNode, options: MdastOptions = {}): TextStream {
  return streamFromHast(elementsOf(root, { footnoteLabel: options.footnoteLabel ?? "Footnotes" }), options);
}
