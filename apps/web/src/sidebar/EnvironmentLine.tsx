import type { ReactNode } from "react";
import { useServices } from "../app/Services.ts";
import type { ConnectionState } from "../environment/EventConnection.ts";
import { useStore } from "../store/Store.ts";

const words: Readonly<Record<ConnectionState, string>> = {
  connecting: "",
  live: "",
  reconnecting: "reconnecting",
  offline: "offline",
};

/** The environment's name, whether it is heard, and how many threads it has. */
export function EnvironmentLine(): ReactNode {
  const { session, events, threads } = useServices();
  const now = useStore(session);
  const connection = useStore(events.state);
  const { threads: known, hasMore } = useStore(threads);
  const isOff = connection === "reconnecting" || connection === "offline";
  return (
    <div className="flex items-center gap-2 px-2 pt-2 pb-1 text-[12px] font-[550] text-soft" data-slot="environment">
      <span
        aria-hidden
        className={`size-[7px] rounded-full ${isOff ? "border-[1.5px] border-line-strong" : "bg-[#3b9a6d]"}`}
      />
      <span className="truncate">{now.state === "signed-in" ? now.environment.label : ""}</span>
      <output className="ml-auto font-normal">
        {isOff ? words[connection] : known.length > 0 ? `${known.length}${hasMore ? "+" : ""}` : ""}
      </output>
    </div>
  );
}
