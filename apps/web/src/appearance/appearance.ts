import { Store } from "../store/Store.ts";

/** Light, dark, or as the system says. */
export type Appearance = "system" | "light" | "dark";

// `public/appearance.js` reads the same key before the first paint.
const key = "pincite.appearance";

/** The chosen appearance, kept in this browser. */
export const appearance = new Store<Appearance>(readAppearance());

/** Chooses an appearance. */
export function chooseAppearance(chosen: Appearance): void {
  appearance.set(chosen);
  if (chosen === "system") delete document.documentElement.dataset["appearance"];
  else document.documentElement.dataset["appearance"] = chosen;
  try {
    if (chosen === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, chosen);
  } catch {
    // Storage can be closed to a page; then the choice holds until it is left.
  }
}

function readAppearance(): Appearance {
  const chosen = document.documentElement.dataset["appearance"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}
