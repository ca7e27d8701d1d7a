import type { DocumentSummary } from "@pincite/api";
import { useNavigate } from "@tanstack/react-router";
import { FileText, Trash2, Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useServices } from "../app/Services.ts";
import { Button } from "../interface/Button.tsx";
import { ConfirmDialog } from "../interface/ConfirmDialog.tsx";
import { IconButton } from "../interface/IconButton.tsx";
import { useStore } from "../store/Store.ts";
import { Section } from "./Section.tsx";

/** Documents that answers can quote, and the way to add some. */
export function DocumentsSection(): ReactNode {
  const { documents } = useServices();
  const list = useStore(documents.list);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => void documents.loadList(), [documents]);

  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const found: string[] = [];
    for (const file of files) {
      if (!/\.(?:md|markdown|txt)$/iu.test(file.name)) {
        found.push(`${file.name} is neither Markdown nor text.`);
        continue;
      }
      const added = await documents.add(file);
      if (!added.ok) found.push(`${file.name}: ${added.failure.message}`);
    }
    setProblems(found);
    setBusy(false);
  };

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };

  return (
    <Section
      id="documents"
      title="Documents"
      lead="Markdown and text files that answers can quote, word for word, and that you can read and quote yourself."
    >
      <div
        className={`flex flex-wrap items-center gap-3 rounded-control border border-dashed px-4 py-4 ${over ? "border-accent bg-accent-soft" : "border-line-strong"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={17} strokeWidth={1.8} className="text-soft" aria-hidden />
        <p className="flex-1 text-[14px] leading-5 text-soft">Drop .md or .txt files here</p>
        <Button disabled={busy} onClick={() => picker.current?.click()}>
          {busy ? "Importing…" : "Choose files"}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept=".md,.markdown,.txt"
          aria-label="Documents to import"
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </div>
      <output className="text-[13.5px] leading-5 text-bad empty:hidden">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </output>
      <ul className="flex flex-col divide-y divide-line">
        {list?.map((document) => (
          <DocumentItem key={document.id} document={document} />
        ))}
      </ul>
      {list?.length === 0 && <p className="text-[14px] leading-5 text-soft">None yet.</p>}
    </Section>
  );
}

function DocumentItem({ document }: { readonly document: DocumentSummary }): ReactNode {
  const { documents } = useServices();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <li className="flex items-center gap-1 text-[14px] leading-5">
      <button
        type="button"
        className="flex min-w-0 flex-1 items-center gap-3 rounded-[7px] py-2.5 text-left hover:text-accent"
        onClick={() => void navigate({ to: ".", search: { document: document.id } })}
      >
        <FileText size={17} strokeWidth={1.8} className="shrink-0 text-soft" aria-hidden />
        <span className="truncate font-medium">{document.name}</span>
        <span className="ml-auto shrink-0 text-[12.5px] text-soft">
          {document.length.toLocaleString("en")} characters
        </span>
      </button>
      <IconButton icon={Trash2} label={`Delete ${document.name}`} onClick={() => setDeleting(true)} />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this document?"
        action="Delete document"
        onConfirm={() => void documents.remove(document.id)}
      >
        “{document.name}” will be gone for good. Quotes of it keep their words.
      </ConfirmDialog>
    </li>
  );
}
