import { MessagePrimitive, useAuiState } from "@assistant-ui/react";
import { MarkdownTextPrimitive } from "@assistant-ui/react-markdown";
import { fingerprint } from "@pincite/anchor";
import { decode } from "@pincite/format";
import { CITATION_ELEMENT, remarkCitations } from "@pincite/format/remark";
import { CitationChip } from "@pincite/react";
import type { ComponentProps } from "react";
import remarkGfm from "remark-gfm";
import { textOf } from "./echo.ts";
import { useQuoting } from "./Quoting.tsx";

/** A message whose rendered text can be quoted and found again. */
export function Message() {
  const { attachRow } = useQuoting();
  const id = useAuiState(({ message }) => message.id);
  const role = useAuiState(({ message }) => message.role);
  // Tells one text of a message from the next, while a reply streams or after an edit.
  const version = useAuiState(({ message }) => fingerprint(textOf(message)));
  return (
    <MessagePrimitive.Root className={`message ${role}`}>
      <div
        ref={(element) => (element ? attachRow(id, element, version) : undefined)}
        data-pincite-row=""
        data-quotable={id}
        tabIndex={-1}
      >
        <MessagePrimitive.Parts components={{ Text }} />
      </div>
    </MessagePrimitive.Root>
  );
}

const remarkPlugins = [remarkGfm, remarkCitations];
const components = { [CITATION_ELEMENT]: MessageChip } as ComponentProps<typeof MarkdownTextPrimitive>["components"];

function Text() {
  return <MarkdownTextPrimitive remarkPlugins={remarkPlugins} components={components} smooth={false} />;
}

function MessageChip({ uri, label }: { readonly uri: string; readonly label: string }) {
  const { activate } = useQuoting();
  const decoded = decode(uri);
  return decoded.ok ? <CitationChip citation={decoded.citation} onActivate={activate} /> : label;
}
