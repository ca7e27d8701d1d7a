import type { NavigationHandle } from "@pincite/react";
import { createContext } from "react";

/** The navigation of the app, for the bar and the panes that show it. */
export const NavigationContext = createContext<NavigationHandle | undefined>(undefined);
