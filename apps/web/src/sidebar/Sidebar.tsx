import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Keyboard, Settings, SquarePen } from "lucide-react";
import { type ReactNode, useContext, useEffect } from "react";
import { useServices } from "../app/Services.ts";
import { IconButton } from "../interface/IconButton.tsx";
import { isWriting, showShortcuts } from "../shortcuts/ShortcutsDialog.tsx";
import { useStore } from "../store/Store.ts";
import { pendingThreadId } from "../thread/pending-thread.ts";
import { Brand } from "./Brand.tsx";
import { EnvironmentLine } from "./EnvironmentLine.tsx";
import { SidebarContext } from "./sidebar-context.ts";
import { ThreadItem } from "./ThreadItem.tsx";

/** Threads by activity, the way to a new one, and to the settings. */
export function Sidebar(): ReactNode {
  const { threads } = useServices();
  const list = useStore(threads);
  const { threadId } = useParams({ strict: false });
  const { close } = useContext(SidebarContext);
  const startThread = useNewThread();

  return (
    <nav aria-label="Threads" className="flex h-full flex-col px-2.5 pt-3 pb-2.5 text-[13.5px] leading-5">
      <div className="flex items-center gap-[9px] px-2 pb-2.5">
        <Brand />
        <IconButton icon={SquarePen} label="New thread" className="-mr-1 ml-auto" onClick={startThread} />
      </div>
      <EnvironmentLine />
      <ul
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1 py-1"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < 200) void threads.loadMore();
        }}
      >
        {threadId !== undefined && threadId === pendingThreadId() && (
          <li className="rounded-[7px] bg-hover px-2 py-1.5 font-medium pointer-coarse:py-3">New thread</li>
        )}
        {list.threads.map((thread) => (
          <ThreadItem key={thread.id} thread={thread} isCurrent={thread.id === threadId} />
        ))}
        {list.state === "ready" && list.threads.length === 0 && (
          <li className="px-2 py-1.5 text-soft">Your threads will stand here.</li>
        )}
        {list.state === "failed" && <li className="px-2 py-1.5 text-bad">{list.failure?.message}</li>}
      </ul>
      <div className="mt-1 flex items-center gap-1 border-t border-line pt-2">
        <Link
          to="/settings"
          onClick={close}
          className="flex flex-1 items-center gap-2.5 rounded-[7px] px-2 py-1.5 text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
          activeProps={{ className: "bg-hover text-ink font-medium" }}
        >
          <Settings size={16} strokeWidth={1.8} aria-hidden />
          Settings
        </Link>
        <IconButton
          icon={Keyboard}
          label="Keyboard shortcuts"
          className="pointer-coarse:hidden"
          onClick={showShortcuts}
        />
      </div>
    </nav>
  );
}

/** Opens the new thread and gives its draft the focus; `Alt+N` does it from anywhere, `/` goes to the draft at hand. */
function useNewThread(): () => void {
  const { composers, environmentId } = useServices();
  const navigate = useNavigate();
  const { threadId } = useParams({ strict: false });
  const { close } = useContext(SidebarContext);

  const start = (): void => {
    close();
    const id = pendingThreadId();
    void navigate({ to: "/threads/$threadId", params: { threadId: id } }).then(() =>
      composers.get(environmentId, id)?.focus(),
    );
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyN") {
        event.preventDefault();
        start();
      } else if (event.key === "/" && !isWriting(event.target) && threadId !== undefined) {
        event.preventDefault();
        composers.get(environmentId, threadId)?.focus();
      }
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
  return start;
}
