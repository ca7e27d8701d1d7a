import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useContext, useEffect } from "react";
import { NavigationContext } from "../navigation/navigation-context.ts";
import { SidebarButton } from "../sidebar/SidebarButton.tsx";
import { useStore } from "../store/Store.ts";
import { pendingThreadId } from "../thread/pending-thread.ts";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import { useServices } from "./Services.ts";

/** The bare address: goes on to the thread with the newest activity, or to a new one; a citation's address goes to its source. */
export function HomePage(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const list = useStore(services.threads);
  const hash = useLocation({ select: (location) => location.hash });
  const navigation = useContext(NavigationContext);
  const phase = navigation?.state.phase ?? "idle";
  // A citation's address leads on by itself, as long as its source may still be found.
  const isLed = phase === "idle" ? hash.includes("cite=") : phase !== "dismissed" && phase !== "unavailable";
  const first = list.threads[0]?.id;
  const isKnown = list.state !== "loading";

  useEffect(() => {
    if (services.events.state.get() === "connecting") services.follow(undefined);
    if (!isKnown || isLed) return;
    void navigate({ to: "/threads/$threadId", params: { threadId: first ?? pendingThreadId() }, replace: true });
  }, [services, navigate, first, isKnown, isLed]);

  return (
    <>
      <header className="flex h-[50px] flex-none items-center border-b border-line px-6 max-md:px-2">
        <SidebarButton />
      </header>
      <div className="column flex-1 pt-10">{!isKnown && <SkeletonLines lines={4} />}</div>
    </>
  );
}
