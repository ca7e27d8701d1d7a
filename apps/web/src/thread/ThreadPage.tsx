import { useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useServices } from "../app/Services.ts";
import { useStore } from "../store/Store.ts";
import { ThreadHeader } from "./ThreadHeader.tsx";
import { ThreadMessages } from "./ThreadMessages.tsx";
import { ThreadComposer } from "./ThreadComposer.tsx";

/** A thread: its header, its messages and the composer. */
export function ThreadPage(): ReactNode {
  const services = useServices();
  const threadId = useParams({ from: "/threads/$threadId", select: (params) => params.threadId });
  const store = services.thread(threadId);

  const isMissing = useStore(store.view).state === "missing";

  useEffect(() => {
    services.follow(isMissing ? undefined : store);
  }, [services, store, isMissing]);
  useEffect(() => {
    if (store.view.get().state === "loading") void store.showNewest();
  }, [store]);

  return (
    <>
      <ThreadHeader store={store} />
      <ThreadMessages key={threadId} store={store} />
      <ThreadComposer store={store} />
    </>
  );
}
