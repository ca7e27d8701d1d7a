import type { CSSProperties } from "react";
import { describeNavigation, type NavigationPhrases } from "./announcement.ts";
import type { NavigationState } from "./state.ts";

/** Out of sight, yet read out: `display: none` would silence it. */
const outOfSight: CSSProperties = {
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

/** What `NavigationAnnouncer` is given. */
export interface NavigationAnnouncerProps {
  readonly state: NavigationState;
  readonly phrases?: NavigationPhrases;
}

/** The live region that tells screen readers what became of a navigation; mounted always, since regions that arrive with their text stay unread. */
export function NavigationAnnouncer({ state, phrases }: NavigationAnnouncerProps) {
  return (
    <output aria-live="polite" data-slot="navigation-announcer" style={outOfSight}>
      {describeNavigation(state, phrases)}
    </output>
  );
}
