import { CITATION_ELEMENT, remarkCitations } from "@pincite/format/remark";
import { type AllowedTags, type Components, defaultRehypePlugins, defaultRemarkPlugins, Streamdown } from "streamdown";
import { Chip } from "./Chip.tsx";

interface StreamdownMessageProps {
  readonly text: string;
  readonly streaming?: boolean;
}

const remarkPlugins = [...Object.values(defaultRemarkPlugins), remarkCitations];
const components = { [CITATION_ELEMENT]: Chip } as Components;
// Without rehype-raw, HTML in a message is shown as text, so nobody can write a chip that is no citation of the message.
const rehypePlugins = [defaultRehypePlugins["harden"]!];

/** A message, possibly still arriving, with its citations as chips. */
export function StreamdownMessage({ text, streaming = false }: StreamdownMessageProps) {
  return (
    <Streamdown
      mode={streaming ? "streaming" : "static"}
      isAnimating={streaming}
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
      components={components}
    >
      {text}
    </Streamdown>
  );
}

const allowedTags: AllowedTags = { [CITATION_ELEMENT]: ["uri", "label"] };

/** The same where messages may hold HTML: Streamdown's sanitiser stays, and is told of the element. */
export function StreamdownHtmlMessage({ text }: StreamdownMessageProps) {
  return (
    <Streamdown mode="static" remarkPlugins={remarkPlugins} allowedTags={allowedTags} components={components}>
      {text}
    </Streamdown>
  );
}
