import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../interface/Button.tsx";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import type { ThreadView } from "./ThreadStore.ts";

/** What stands in the place of a thread's messages: an invitation, quiet lines, or what went wrong. */
export function ThreadPlaceholder({
  view,
  onRetry,
}: {
  readonly view: ThreadView;
  readonly onRetry: () => void;
}): ReactNode {
  if (view.state === "loading") return <Loading />;
  if (view.state === "missing") {
    return (
      <Notice title="This thread is not here" text={view.failure?.message ?? "It may have been deleted."}>
        <Link to="/" className={buttonClass("plain")}>
          Go to your threads
        </Link>
      </Notice>
    );
  }
  if (view.state === "failed") {
    return (
      <Notice title="The messages could not be fetched" text={view.failure?.message ?? ""}>
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    );
  }
  return (
    <Notice
      title="A new thread"
      text="Ask something. Then select words of the reply to quote them: exactly those words travel with your next message, and lead back here."
    >
      <p aria-hidden className="mt-1">
        <span className="slip inline-block px-3 py-1 text-[15px]">“exactly those words”</span>
      </p>
    </Notice>
  );
}

function Notice(props: { readonly title: string; readonly text: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="column flex h-full flex-col items-start justify-center gap-3 pb-10">
      <h2 className="text-[19px] leading-7 font-semibold tracking-[-0.014em]">{props.title}</h2>
      <p className="max-w-[52ch] text-soft">{props.text}</p>
      {props.children}
    </div>
  );
}

function Loading(): ReactNode {
  return (
    <section
      className="column flex h-full flex-col justify-end gap-8 pb-12"
      aria-busy="true"
      aria-label="Loading messages"
    >
      <SkeletonLines lines={3} />
      <div className="skeleton ml-auto h-11 w-1/2 rounded-[14px]" />
      <SkeletonLines lines={4} />
    </section>
  );
}
