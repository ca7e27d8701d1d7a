import { maxTitleLength, type Thread } from "@pincite/api";
import { type ReactNode, useState } from "react";
import { useServices } from "../app/Services.ts";

/** A thread's title as a line of input: Enter or leaving it renames, Escape keeps the old one. */
export function RenameThread({ thread, onDone }: { readonly thread: Thread; readonly onDone: () => void }): ReactNode {
  const { threads } = useServices();
  const [title, setTitle] = useState(thread.title);
  const [problem, setProblem] = useState<string>();

  const rename = async (): Promise<void> => {
    const wanted = title.trim();
    if (wanted === "" || wanted === thread.title) {
      onDone();
      return;
    }
    const renamed = await threads.rename(thread.id, wanted);
    if (renamed.ok) onDone();
    else setProblem(renamed.failure.message);
  };

  return (
    <li>
      <input
        ref={(input) => input?.select()}
        aria-label="Title of the thread"
        aria-invalid={problem !== undefined}
        title={problem}
        maxLength={maxTitleLength}
        value={title}
        className="w-full rounded-[7px] border border-line-strong bg-raised px-[7px] py-[5px] aria-invalid:border-bad"
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key === "Enter") void rename();
          else if (event.key === "Escape") {
            event.preventDefault();
            onDone();
          }
        }}
      />
    </li>
  );
}
