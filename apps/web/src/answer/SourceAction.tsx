import type { AnswerCitation } from "@pincite/api";
import { Link, useParams } from "@tanstack/react-router";
import { CornerUpLeft, ExternalLink, Landmark } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { CitationsContext } from "../navigation/citations-context.ts";
import { type Described, describeTarget } from "./describe-target.ts";
import { passageOf } from "./passage-of.ts";
import { useAccountName } from "./use-account-name.ts";

/** What a source's action is given; `onAct` is called when it leads somewhere in the app. */
export interface SourceActionProps {
  readonly citation: AnswerCitation;
  readonly onAct?: () => void;
}

/** What a citation points at, in words, and the way there where there is one. Several accounts are all listed, none opens by itself. */
export function SourceAction({ citation, onAct }: SourceActionProps): ReactNode {
  const described = describeTarget(citation);
  const { target, words, page } = described;
  if (page !== null) {
    return (
      <a href={page} target="_blank" rel="noopener noreferrer" className={actionClass}>
        <ExternalLink size={14} aria-hidden className="flex-none" />
        <span className="min-w-0 break-words">{words}</span>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  if (target?.kind === "account") return <AccountLink accountId={target.accountId} name={words} onAct={onAct} />;
  if (target?.kind === "accounts") {
    return (
      <div className="text-soft">
        {words}
        <ul className="flex flex-col">
          {target.accounts.map(({ accountId }, index) => (
            <li key={accountId}>
              <NamedAccount accountId={accountId} fallback={`Account ${index + 1}`} onAct={onAct} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return <Passage citation={citation} described={described} onAct={onAct} />;
}

function Passage({
  citation,
  described: { target, words },
  onAct,
}: {
  readonly citation: AnswerCitation;
  readonly described: Described;
  readonly onAct: (() => void) | undefined;
}): ReactNode {
  const { placeOf, activate } = useContext(CitationsContext);
  const passage = passageOf(target, citation.cited_text);
  const place = passage === undefined ? "unavailable" : placeOf(passage);
  if (passage === undefined || place === "another-environment" || place === "unavailable") {
    return words === "" ? null : <span className="break-words text-soft">{words}</span>;
  }
  return (
    <button
      type="button"
      data-pincite-navigation
      className={actionClass}
      onClick={() => {
        onAct?.();
        activate(passage);
      }}
    >
      <CornerUpLeft size={14} aria-hidden className="flex-none" />
      {words}
    </button>
  );
}

function NamedAccount({
  accountId,
  fallback,
  onAct,
}: {
  readonly accountId: string;
  readonly fallback: string;
  readonly onAct: (() => void) | undefined;
}): ReactNode {
  return <AccountLink accountId={accountId} name={useAccountName(accountId) ?? fallback} onAct={onAct} />;
}

function AccountLink({
  accountId,
  name,
  onAct,
}: {
  readonly accountId: string;
  readonly name: string;
  readonly onAct: (() => void) | undefined;
}): ReactNode {
  const { threadId } = useParams({ strict: false });
  return (
    <Link
      to="/accounts/$accountId"
      params={{ accountId }}
      search={threadId === undefined ? {} : { thread: threadId }}
      className={actionClass}
      onClick={() => onAct?.()}
    >
      <Landmark size={14} aria-hidden className="flex-none" />
      <span className="min-w-0 break-words">{name}</span>
    </Link>
  );
}

const actionClass =
  "inline-flex max-w-full items-center gap-1.5 rounded-[7px] text-left font-medium text-accent hover:underline pointer-coarse:min-h-11";
