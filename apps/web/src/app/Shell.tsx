import { Outlet, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { DocumentPane } from "../document/DocumentPane.tsx";
import { Sheet } from "../interface/Sheet.tsx";
import { narrow, useMedia, withoutThirdColumn } from "../interface/use-media.ts";
import { JumpBar } from "../navigation/JumpBar.tsx";
import { NavigationHost } from "../navigation/NavigationHost.tsx";
import { QuotingToolbar } from "../navigation/QuotingToolbar.tsx";
import { ShortcutsDialog } from "../shortcuts/ShortcutsDialog.tsx";
import { Sidebar } from "../sidebar/Sidebar.tsx";
import { SidebarContext } from "../sidebar/sidebar-context.ts";

/** The frame of every page: the sidebar, the page, and a document beside it when one is open. */
export function Shell(): ReactNode {
  const isNarrow = useMedia(narrow);
  const isDocumentSheet = useMedia(withoutThirdColumn);
  const { document } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  const sidebar = { isSheet: isNarrow, open: () => setOpen(true), close: () => setOpen(false) };
  return (
    <SidebarContext value={sidebar}>
      <NavigationHost>
        <div className="flex h-full">
          {isNarrow ? (
            <Sheet open={isOpen} onOpenChange={setOpen} side="left" label="Threads">
              <Sidebar />
            </Sheet>
          ) : (
            <div className="w-[248px] flex-none border-r border-line">
              <Sidebar />
            </div>
          )}
          <main className="relative flex min-w-0 flex-1 flex-col bg-surface">
            <Outlet />
            <JumpBar pane="page" className="top-[58px]" />
          </main>
          <DocumentPane />
        </div>
        <ShortcutsDialog />
        {!(isDocumentSheet && document !== undefined) && <QuotingToolbar />}
      </NavigationHost>
    </SidebarContext>
  );
}
