import type { Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { type ReactNode, useEffect } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { withMarkers } from "../answer/with-markers.ts";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import type { RenderRequest } from "./MarkdownRenderer.ts";
import { markdownComponents } from "./markdown-components.tsx";
import { useRendered } from "./use-rendered.ts";

/** A text to show, and the class of its prose; `requestKey` is the renderer's `key`, which React keeps for itself. */
export interface MarkdownProps extends Omit<RenderRequest, "key"> {
  readonly requestKey: string;
  readonly className?: string;
}

/** Characters to a line of the reading column, for the height of a text that is not rendered yet. */
const lineLength = 88;

/** Shows a text as rendered Markdown; until a worker has rendered it, quiet lines of about its height. */
export function Markdown({ className, requestKey, version, text, streaming }: MarkdownProps): ReactNode {
  const rendered = useRendered({ key: requestKey, version, text, streaming });
  const hasMath = rendered?.hasMath ?? false;
  useEffect(() => {
    if (hasMath) void import("katex/dist/katex.min.css");
  }, [hasMath]);

  if (rendered === undefined) {
    return (
      <div data-pending aria-busy="true">
        <SkeletonLines lines={Math.min(40, Math.ceil(text.length / lineLength))} />
      </div>
    );
  }
  const isBehind = rendered.version !== version || rendered.streaming !== streaming;
  return (
    <div
      className={`prose ${rendered.isPlain ? "whitespace-pre-wrap" : ""} ${className ?? ""}`}
      // What is still hidden of an arriving text makes two renderings of one version differ.
      data-rendered={`${rendered.version}${rendered.streaming ? "+" : ""}`}
      aria-busy={isBehind ? true : undefined}
    >
      {rendered.isPlain && <AsWritten />}
      {elementsOf(rendered.tree)}
    </div>
  );
}

/** Says why Markdown is not laid out; no part of the message. */
function AsWritten(): ReactNode {
  return (
    <div
      data-pincite-text=""
      data-slot="as-written"
      className="mb-2 text-[13px] leading-5 whitespace-normal text-soft select-none"
    >
      Shown as it was written: its marks are nested too deeply to lay out.
    </div>
  );
}

const elements = new WeakMap<Root, ReactNode>();

/** A row that scrolls out and back shows the same elements again. */
function elementsOf(tree: Root): ReactNode {
  const known = elements.get(tree);
  if (known !== undefined) return known;
  const made = toJsxRuntime(withMarkers(tree), {
    Fragment,
    jsx,
    jsxs,
    components: markdownComponents,
    ignoreInvalidStyle: true,
  });
  elements.set(tree, made);
  return made;
}
