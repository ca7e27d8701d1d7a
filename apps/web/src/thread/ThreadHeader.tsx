import type { ReactNode } from "react";
import { useServices } from "../app/Services.ts";
import { SidebarButton } from "../sidebar/SidebarButton.tsx";
import { useStore } from "../store/Store.ts";
import { ProviderPill } from "./ProviderPill.tsx";
import type { ThreadStore } from "./ThreadStore.ts";

/** The bar over a thread: its title, how long it is, and what answers. */
export function ThreadHeader({ store }: { readonly store: ThreadStore }): ReactNode {
  const { threads } = useServices();
  const list = useStore(threads);
  const view = useStore(store.view);
  const title = list.threads.find((thread) => thread.id === store.threadId)?.title ?? "";
  const shown = title === "" ? "New thread" : title;
  return (
    <header className="flex h-[50px] flex-none items-center gap-3 border-b border-line px-6 text-[14px] leading-5 max-md:px-2">
      <title>{`${shown} · Pincite`}</title>
      <SidebarButton />
      <h1 className="truncate font-[550]">{shown}</h1>
      {view.total > 0 && (
        <span className="shrink-0 text-[12.5px] text-soft max-sm:hidden">
          {view.total.toLocaleString("en")} {view.total === 1 ? "message" : "messages"}
        </span>
      )}
      <ProviderPill />
    </header>
  );
}
