import { type Access, TokenId } from "@pincite/api";
import { Laptop, Smartphone } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useServices } from "../app/Services.ts";
import type { ApiClient } from "../environment/api-client.ts";
import { attempt, type Outcome } from "../environment/outcome.ts";
import { Button } from "../interface/Button.tsx";
import { ago } from "../interface/times.ts";
import { useNow } from "../interface/use-now.ts";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import { PairDevice } from "./PairDevice.tsx";
import { Section } from "./Section.tsx";

/** Who may come in: the sessions and devices of this person. */
export function AccessSection(): ReactNode {
  const { client, session } = useServices();
  const [accesses, setAccesses] = useState<readonly Access[]>();
  const [problem, setProblem] = useState<string>();

  const show = useCallback((listed: Outcome<{ readonly tokens: readonly Access[] }>): void => {
    if (listed.ok) setAccesses(listed.value.tokens);
    else setProblem(listed.failure.message);
  }, []);
  useEffect(() => {
    let left = false;
    void listAccesses(client).then((listed) => (left ? undefined : show(listed)));
    return () => {
      left = true;
    };
  }, [client, show]);

  const end = async (access: Access): Promise<void> => {
    if (access.current) {
      await session.signOut();
      return;
    }
    const revoked = await attempt(client.access.revoke({ params: { id: TokenId.make(access.id) } }));
    if (!revoked.ok) setProblem(revoked.failure.message);
    show(await listAccesses(client));
  };

  return (
    <Section id="access" title="Who is signed in" lead="Every browser and device that may read and write here.">
      {accesses === undefined && problem === undefined && <SkeletonLines lines={2} />}
      {problem !== undefined && (
        <p role="alert" className="text-[13.5px] leading-5 text-bad">
          {problem}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {accesses?.map((access) => (
          <AccessItem key={access.id} access={access} onEnd={() => void end(access)} />
        ))}
      </ul>
      <PairDevice />
    </Section>
  );
}

const listAccesses = (client: ApiClient) => attempt(client.access.tokens({}));

function AccessItem({ access, onEnd }: { readonly access: Access; readonly onEnd: () => void }): ReactNode {
  const now = useNow();
  const Icon = access.kind === "session" ? Laptop : Smartphone;
  return (
    <li className="flex items-center gap-3 py-2.5 text-[14px] leading-5">
      <Icon size={17} strokeWidth={1.8} className="shrink-0 text-soft" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{access.label}</p>
        <p className="text-[12.5px] leading-[18px] text-soft">
          {access.current ? "This browser" : `Last used ${ago(access.lastUsedAt, now)}`}
        </p>
      </div>
      <Button look="quiet" onClick={onEnd} aria-label={`${access.current ? "Sign out" : "Revoke"}: ${access.label}`}>
        {access.current ? "Sign out" : "Revoke"}
      </Button>
    </li>
  );
}
