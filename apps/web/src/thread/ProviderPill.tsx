import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useServices } from "../app/Services.ts";
import { useStore } from "../store/Store.ts";

/** What answers in this environment; leads to its settings. */
export function ProviderPill(): ReactNode {
  const { session } = useServices();
  const now = useStore(session);
  if (now.state !== "signed-in") return null;
  const { label, model } = now.environment.provider;
  return (
    <Link
      to="/settings"
      hash="provider"
      className="ml-auto max-w-[46%] shrink-0 truncate rounded-full border border-line px-2.5 py-[3px] text-[12.5px] font-[450] text-soft transition-colors hover:bg-hover hover:text-ink relative after:absolute after:inset-x-0 after:-inset-y-2"
    >
      <span className="sr-only">Provider: </span>
      {/* A label begins with the model; on a phone the rest of it, where the model runs, is left out. */}
      {model ?? label}
      {model !== null && <span className="max-sm:hidden">{label.slice(model.length)}</span>}
    </Link>
  );
}
