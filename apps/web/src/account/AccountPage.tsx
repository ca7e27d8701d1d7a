import type { Account } from "@pincite/api";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useServices } from "../app/Services.ts";
import { Button, buttonClass } from "../interface/Button.tsx";
import { SidebarButton } from "../sidebar/SidebarButton.tsx";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import { AccountFigures } from "./AccountFigures.tsx";
import { type AccountView, useAccount } from "./use-account.ts";

/** An account that an answer cited: what the ledger says of it, and the way back to the thread. */
export function AccountPage(): ReactNode {
  const services = useServices();
  const { accountId } = useParams({ from: "/accounts/$accountId" });
  useEffect(() => services.follow(undefined), [services]);
  const { view, retry } = useAccount(services.client, accountId);
  const title = view.state === "ready" ? view.account.label : "Account";
  return (
    <>
      <header className="flex h-[50px] flex-none items-center gap-3 border-b border-line px-6 text-[14px] leading-5 max-md:px-2">
        <title>{`${title} · Pincite`}</title>
        <SidebarButton />
        <h1 className="truncate font-[550]">{title}</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="column flex flex-col items-start gap-6 pt-8 pb-20">
          <Content view={view} onRetry={retry} />
          <BackToThread />
        </div>
      </div>
    </>
  );
}

function Content({ view, onRetry }: { readonly view: AccountView; readonly onRetry: () => void }): ReactNode {
  if (view.state === "loading") {
    return (
      <section aria-busy="true" aria-label="Loading the account" className="w-full">
        <SkeletonLines lines={4} />
      </section>
    );
  }
  if (view.state === "ready") return <Found account={view.account} />;
  const isMissing = view.failure.kind === "not-found";
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-[19px] leading-7 font-semibold">
        {isMissing ? "This account is not here" : "The account could not be fetched"}
      </h2>
      <p className="max-w-[52ch] text-soft">
        {isMissing ? "It may have been closed or removed from your ledgers." : view.failure.message}
      </p>
      {!isMissing && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

function Found({ account }: { readonly account: Account }): ReactNode {
  const { label, institution, type, lastFour } = account;
  const facts = [institution, type, lastFour === null ? null : `ending in ${lastFour}`].filter((fact) => fact !== null);
  return (
    <>
      <div>
        <h2 className="text-[21px] leading-7 font-semibold tracking-[-0.014em] break-words">{label}</h2>
        {facts.length > 0 && <p className="mt-1 text-[14px] leading-[22px] text-soft">{facts.join(" · ")}</p>}
      </div>
      <AccountFigures account={account} />
    </>
  );
}

function BackToThread(): ReactNode {
  const { thread } = useSearch({ from: "/accounts/$accountId" });
  const inside = (
    <>
      <ArrowLeft size={14} aria-hidden />
      {thread === undefined ? "Go to your threads" : "Back to the thread"}
    </>
  );
  return thread === undefined ? (
    <Link to="/" className={buttonClass("plain")}>
      {inside}
    </Link>
  ) : (
    <Link to="/threads/$threadId" params={{ threadId: thread }} className={buttonClass("plain")}>
      {inside}
    </Link>
  );
}
