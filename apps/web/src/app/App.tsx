import { CSPProvider } from "@base-ui/react/csp-provider";
import type { Environment } from "@pincite/api";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { SessionStore } from "../environment/SessionStore.ts";
import { RendererContext } from "../message/renderer-context.ts";
import { useStore } from "../store/Store.ts";
import { EntryPage } from "./EntryPage.tsx";
import { router } from "./router.tsx";
import { Services, ServicesContext } from "./Services.ts";

/** The app: the way in, and behind it everything else. */
export function App({ session }: { readonly session: SessionStore }): ReactNode {
  const now = useStore(session);
  if (now.state !== "signed-in") return <EntryPage session={session} />;
  // Another description of the same environment (a changed provider, say) keeps what is loaded.
  return <SignedIn key={now.environment.id} session={session} environment={now.environment} />;
}

interface SignedInProps {
  readonly session: SessionStore;
  readonly environment: Environment;
}

function SignedIn({ session, environment }: SignedInProps): ReactNode {
  const [services] = useState(() => new Services(session, environment));
  useEffect(() => services.start(), [services]);
  return (
    // The pages' policy allows no style elements, which Base UI would add.
    <CSPProvider disableStyleElements>
      <ServicesContext value={services}>
        <RendererContext value={services.renderer}>
          <RouterProvider router={router} />
        </RendererContext>
      </ServicesContext>
    </CSPProvider>
  );
}
