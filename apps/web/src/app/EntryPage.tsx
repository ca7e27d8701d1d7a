import type { ReactNode } from "react";
import type { SessionStore } from "../environment/SessionStore.ts";
import { Button } from "../interface/Button.tsx";
import { Brand } from "../sidebar/Brand.tsx";
import { useStore } from "../store/Store.ts";

/** What is shown to whoever is not signed in: how to get in, or that nobody answers. */
export function EntryPage({ session }: { readonly session: SessionStore }): ReactNode {
  const now = useStore(session);
  if (now.state === "opening" || now.state === "signed-in") return <output className="sr-only">Opening</output>;
  return (
    <main className="grid h-full place-items-center overflow-y-auto p-6">
      <div className="flex w-full max-w-[440px] flex-col gap-4">
        <Brand />
        {now.state === "unreachable" ? (
          <>
            <h1 className={title}>Your environment does not answer</h1>
            <p className="text-soft">Nothing is lost. Start it again where it runs, then come back to this page.</p>
            <div>
              <Button look="primary" onClick={() => void session.open(undefined)}>
                Try again
              </Button>
            </div>
          </>
        ) : (
          <>
            <h1 className={title}>Sign in with an address from your environment</h1>
            {now.failure !== null && (
              <p role="alert" className="rounded-control bg-bad-soft px-3.5 py-2.5 text-[14px] leading-[22px] text-bad">
                {now.failure.message}
              </p>
            )}
            <p className="text-soft">
              Where Pincite was started, it printed an address that ends in a one-time code. Open that one. It works
              once, within five minutes.
            </p>
            <p className="text-soft">
              For a fresh one, start Pincite again with <Command>npm start</Command> or <Command>pincite serve</Command>
              , or choose <i>Sign in another browser</i> in the settings of one that is signed in.
            </p>
          </>
        )}
      </div>
    </main>
  );
}

const title = "text-[21px] leading-7 font-semibold tracking-[-0.016em] text-balance";

function Command({ children }: { readonly children: string }): ReactNode {
  return <code className="rounded-[5px] bg-code px-1.5 py-0.5 font-mono text-[13px] text-ink">{children}</code>;
}
