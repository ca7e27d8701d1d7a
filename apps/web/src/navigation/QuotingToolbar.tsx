import type { CitationSource } from "@pincite/format";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { useServices } from "../app/Services.ts";
import { SelectionToolbar } from "../quoting/index.ts";
import { findQuotable, selectedPane } from "./quotable.ts";

/** What can be done with selected words of a message or a document; quotes go into the draft of the thread on screen. */
export function QuotingToolbar(): ReactNode {
  const { environmentId, composers, documents } = useServices();
  const { threadId } = useParams({ strict: false });
  const sourceOf = useCallback(
    (id: string): CitationSource =>
      documents.holds(id)
        ? { kind: "document", documentId: id }
        : { kind: "message", threadId: threadId ?? "", messageId: id },
    [documents, threadId],
  );
  if (threadId === undefined) return null;
  return (
    <SelectionToolbar
      environmentId={environmentId}
      threadId={threadId}
      root={paneOfSelection}
      findMessage={findQuotable}
      sourceOf={sourceOf}
      registry={composers}
    />
  );
}

/** The toolbar keeps to whichever pane the words are in. */
const paneOfSelection = {
  get current(): Element | null {
    return selectedPane();
  },
};
