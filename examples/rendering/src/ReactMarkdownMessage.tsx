import { CITATION_ELEMENT, remarkCitations } from "@pincite/format/remark";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Chip } from "./Chip.tsx";

const remarkPlugins = [remarkGfm, remarkCitations];
const components = { [CITATION_ELEMENT]: Chip } as Components;

/** A message with its citations as chips. */
export function ReactMarkdownMessage({ text }: { readonly text: string }) {
  return (
    <Markdown remarkPlugins={remarkPlugins} components={components}>
      {text}
    </Markdown>
  );
}
