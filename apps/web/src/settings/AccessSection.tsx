import { type Access, TokenId } from "@pincite/api";
import { Laptop, Smartphone } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useServices } from "../app/Services.ts";
import { attempt } from "../environment/outcome.ts";
import { Button } from "../interface/Button.tsx";
import { ago } from "../interface/times.ts";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import { PairDevice } from "./PairDevice.tsx";
import { Section } from "./Section.tsx";

/** Who may come in: the sessions and devices of this person. */
export function AccessSection(): ReactNode {
  const { client, session } = useServices();
  const [accesses, setAccesses] = useState<readonly Access[]>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async (): Promise<void> => {
    const listed = await attempt(client.access.tokens({}));
    if (listed.ok) setAccesses(listed.value.tokens);
    else setProblem(listed.failure.message);
  }, [client]);
  useEffect(() => void load(), [load]);

  const end = async (access: Access): Promise<void> => {
    if (access.current) {
      await session.signOut();
      return;
    }
    const revoked = await attempt(client.access.revoke({ params: { id: TokenId.make(access.id) } }));
    if (!revoked.ok) setProblem(revoked.failure.message);
    await load();
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

function AccessItem({ access, onEnd }: { readonly access: Access; readonly onEnd: () => void }): ReactNode {
  const Icon = access.kind === "session" ? Laptop : Smartphone;
  return (
    <li className="flex items-center gap-3 py-2.5 text-[14px] leading-5">
      <Icon size={17} strokeWidth={1.8} className="shrink-0 text-soft" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{access.label}</p>
        <p className="text-[12.5px] leading-[18px] text-soft">
          {access.current ? "This browser" : `Last used ${ago(access.lastUsedAt, Date.now())}`}
        </p>
      </div>
      <Button look="quiet" onClick={onEnd} aria-label={`${access.current ? "Sign out" : "Revoke"}: ${access.label}`}>
        {access.current ? "Sign out" : "Revoke"}
      </Button>
    </li>
  );
}
