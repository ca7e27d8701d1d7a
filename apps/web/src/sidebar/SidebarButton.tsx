import { Menu } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { IconButton } from "../interface/IconButton.tsx";
import { SidebarContext } from "./sidebar-context.ts";

/** Opens the sidebar where it is a sheet. */
export function SidebarButton(): ReactNode {
  const { isSheet, open } = useContext(SidebarContext);
  return isSheet ? <IconButton icon={Menu} label="Threads" className="size-11" onClick={open} /> : null;
}
