import { Menu } from "@base-ui/react/menu";
import type { Thread } from "@pincite/api";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useContext, useState } from "react";
import { useServices } from "../app/Services.ts";
import { ConfirmDialog } from "../interface/ConfirmDialog.tsx";
import { menuClass, menuItemClass } from "../interface/dialog-class.ts";
import { iconButtonClass } from "../interface/IconButton.tsx";
import { RenameThread } from "./RenameThread.tsx";
import { SidebarContext } from "./sidebar-context.ts";

/** A thread in the sidebar with its menu. */
export function ThreadItem({ thread, isCurrent }: { readonly thread: Thread; readonly isCurrent: boolean }): ReactNode {
  const { threads } = useServices();
  const navigate = useNavigate();
  const { close } = useContext(SidebarContext);
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const title = thread.title === "" ? "Untitled thread" : thread.title;

  const remove = async (): Promise<void> => {
    const removed = await threads.remove(thread.id);
    if (removed.ok && isCurrent) await navigate({ to: "/" });
  };

  if (renaming) return <RenameThread thread={thread} onDone={() => setRenaming(false)} />;
  return (
    <li className={`group relative flex items-center rounded-[7px] ${isCurrent ? "bg-hover" : "hover:bg-hover"}`}>
      <Link
        to="/threads/$threadId"
        params={{ threadId: thread.id }}
        onClick={close}
        aria-current={isCurrent ? "page" : undefined}
        title={title}
        className={`min-w-0 flex-1 truncate rounded-[7px] px-2 py-1.5 group-focus-within:pr-9 group-hover:pr-9 pointer-coarse:py-3 pointer-coarse:pr-12 ${isCurrent ? "font-medium text-ink" : "text-soft group-hover:text-ink"}`}
      >
        {title}
      </Link>
      <Menu.Root>
        <Menu.Trigger
          aria-label={`More for “${title}”`}
          className={`quiet absolute right-0.5 ${iconButtonClass} !size-7 pointer-coarse:!size-11`}
        >
          <Ellipsis size={16} aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="start" className="z-50">
            <Menu.Popup className={menuClass}>
              <Menu.Item className={menuItemClass} onClick={() => setRenaming(true)}>
                <Pencil size={15} className="text-soft" aria-hidden />
                Rename
              </Menu.Item>
              <Menu.Item className={`${menuItemClass} text-bad`} onClick={() => setDeleting(true)}>
                <Trash2 size={15} aria-hidden />
                Delete…
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this thread?"
        action="Delete thread"
        onConfirm={() => void remove()}
      >
        “{title}” and its {thread.messageCount === 1 ? "message" : `${thread.messageCount} messages`} will be gone for
        good. Quotes of it keep their words.
      </ConfirmDialog>
    </li>
  );
}
