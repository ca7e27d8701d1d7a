import { ComposerPrimitive } from "@assistant-ui/react";
import {
  type DirectiveChipProps,
  LexicalComposerInput,
  type LexicalComposerInputProps,
} from "@assistant-ui/react-lexical";
import { decode, encode, label, serialize, split } from "@pincite/format";
import { CitationChip } from "@pincite/react";
import { useQuoting } from "./Quoting.tsx";

/** Lets assistant-ui's editor show each link to a citation as one chip; its text stays the Markdown that is sent. */
const formatter: NonNullable<LexicalComposerInputProps["formatter"]> = {
  serialize: ({ id }) => {
    const decoded = decode(id);
    return decoded.ok ? serialize(decoded.citation) : id;
  },
  parse: (line) =>
    split(line).map((part) =>
      typeof part === "string"
        ? { kind: "text", text: part }
        : { kind: "mention", type: "quote", id: encode(part), label: label(part) },
    ),
};

/** Where a message is written, chips among its words. */
export function Composer() {
  return (
    <ComposerPrimitive.Root className="composer">
      <LexicalComposerInput formatter={formatter} directiveChip={ComposerChip} placeholder="Ask about what you quote" />
      <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
    </ComposerPrimitive.Root>
  );
}

function ComposerChip({ directiveId, label }: DirectiveChipProps) {
  const { activate } = useQuoting();
  const decoded = decode(directiveId);
  return decoded.ok ? <CitationChip citation={decoded.citation} onActivate={activate} /> : label;
}
