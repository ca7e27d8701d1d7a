import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { Sheet } from "../interface/Sheet.tsx";
import { useMedia, withoutThirdColumn } from "../interface/use-media.ts";
import { QuotingToolbar } from "../navigation/QuotingToolbar.tsx";
import { DocumentReader } from "./DocumentReader.tsx";

/** The document of the address, beside the page, or over it where there is no room. */
export function DocumentPane(): ReactNode {
  const { document } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isSheet = useMedia(withoutThirdColumn);
  const close = useCallback(() => void navigate({ to: ".", search: {}, hash: "" }), [navigate]);

  if (isSheet) {
    return (
      <Sheet open={document !== undefined} onOpenChange={(open) => !open && close()} side="bottom" label="Document">
        {document !== undefined && (
          <>
            <DocumentReader id={document} onClose={close} />
            <QuotingToolbar />
          </>
        )}
      </Sheet>
    );
  }
  if (document === undefined) return null;
  return (
    <aside
      aria-label="Document"
      className="relative flex w-[min(400px,30vw)] min-w-[348px] flex-none flex-col border-l border-line bg-paper"
    >
      <DocumentReader id={document} onClose={close} />
    </aside>
  );
}
