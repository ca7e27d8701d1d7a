import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useServices } from "../app/Services.ts";
import { ThreadHeader } from "./ThreadHeader.tsx";
import { ThreadMessages } from "./ThreadMessages.tsx";
import { ThreadComposer } from "./ThreadComposer.tsx";

/** A thread: its header, its messages and the composer. */
export function ThreadPage(): ReactNode {
  const services = useServices();
  const threadId = useParams({ from: "/threads/$threadId", select: (params) => params.threadId });
  const store = services.thread(threadId);

  useEffect(() => {
    services.follow(store);
    if (store.view.get().state === "loading") void store.showNewest();
  }, [services, store]);

  return (
    <>
      <ThreadHeader store={store} />
      <ThreadMessages key={threadId} store={store} />
      <ThreadComposer store={store} />
    </>
  );
}
