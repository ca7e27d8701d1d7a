import type { Document } from "@pincite/api";
import { X } from "lucide-react";
import { type ReactNode, useCallback, useEffect } from "react";
import { useServices } from "../app/Services.ts";
import { Button } from "../interface/Button.tsx";
import { IconButton } from "../interface/IconButton.tsx";
import { Markdown } from "../message/Markdown.tsx";
import { JumpBar } from "../navigation/JumpBar.tsx";
import { quotable } from "../navigation/quotable.ts";
import { useStore } from "../store/Store.ts";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";

/** A document to read and to quote from. */
export function DocumentReader({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const { documents } = useServices();
  const view = useStore(documents.view(id));
  useEffect(() => void documents.load(id), [documents, id]);

  return (
    <>
      <header className="flex h-[50px] flex-none items-center gap-2 border-b border-line pr-2.5 pl-5 text-[13.5px] leading-5">
        <h2 className="truncate font-[550]">{view.state === "ready" ? view.document.name : "Document"}</h2>
        <IconButton icon={X} label="Close the document" className="ml-auto" onClick={onClose} />
      </header>
      <JumpBar pane="document" className="bottom-4" />
      <section
        data-slot="document-scroller"
        className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-16"
        aria-label="Text of the document"
        {...keyboardStop}
      >
        {view.state === "loading" && <SkeletonLines lines={8} />}
        {view.state === "failed" && (
          <div className="flex flex-col items-start gap-3">
            <p className="text-soft">{view.failure.message}</p>
            <Button onClick={() => void documents.load(id)}>Try again</Button>
          </div>
        )}
        {view.state === "ready" && <DocumentText document={view.document} />}
      </section>
    </>
  );
}

/** What scrolls is scrolled from the keyboard, too. */
const keyboardStop = { tabIndex: 0 };

function DocumentText({ document: { id, mediaType, text } }: { readonly document: Document }): ReactNode {
  const { navigator } = useServices();
  const attach = useCallback(
    (element: HTMLDivElement | null) => (element === null ? undefined : navigator.attachRow(id, element, 1)),
    [navigator, id],
  );
  return (
    <article data-pincite-row tabIndex={-1} className="outline-offset-8">
      <div ref={attach} data-slot="document-text" {...quotable("document", id)}>
        {mediaType === "text/markdown" ? (
          <Markdown key={id} version={1} text={text} streaming={false} className="prose-document" requestKey={id} />
        ) : (
          <div className="prose-document whitespace-pre-wrap" data-rendered="1">
            {text}
          </div>
        )}
      </div>
    </article>
  );
}
