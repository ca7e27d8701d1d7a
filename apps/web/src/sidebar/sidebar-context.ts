import { createContext } from "react";

/** Whether the sidebar is a sheet, and how to open and close it then. */
export interface SidebarControl {
  readonly isSheet: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** The sidebar's control, for the button in a page's header. */
export const SidebarContext = createContext<SidebarControl>({
  isSheet: false,
  open: () => undefined,
  close: () => undefined,
});
