import { type ReactNode, useState } from "react";
import { useServices } from "../app/Services.ts";
import { attempt } from "../environment/outcome.ts";
import { Button } from "../interface/Button.tsx";
import { useCopy } from "../interface/use-copy.ts";

/** Makes an address with a one-time code, to be opened in another browser. */
export function PairDevice(): ReactNode {
  const { client } = useServices();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { copied, copy } = useCopy();

  const make = async (): Promise<void> => {
    const made = await attempt(client.access.createCode({}));
    if (made.ok) setAddress(`${location.origin}/#code=${made.value.code}`);
    setProblem(made.ok ? undefined : made.failure.message);
  };

  if (address === undefined) {
    return (
      <div className="flex items-center gap-3">
        <Button onClick={() => void make()}>Sign in another browser</Button>
        <output className="text-[13px] text-bad">{problem}</output>
      </div>
    );
  }
  return (
    <output className="flex flex-col gap-2 rounded-control border border-line p-3.5">
      <p className="text-[13.5px] leading-5">Open this address there. It works once, within five minutes.</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 truncate rounded-[7px] bg-code px-2.5 py-1 font-mono text-[12.5px] leading-5">
          {address}
        </code>
        <Button onClick={() => copy(address)}>{copied ? "Copied" : "Copy"}</Button>
      </div>
    </output>
  );
}
