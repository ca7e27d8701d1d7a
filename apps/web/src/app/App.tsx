import { CSPProvider } from "@base-ui/react/csp-provider";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import type { SessionStore } from "../environment/SessionStore.ts";
import { RendererContext } from "../message/renderer-context.ts";
import { useStore } from "../store/Store.ts";
import { EntryPage } from "./EntryPage.tsx";
import { router } from "./router.tsx";
import { Services, ServicesContext } from "./Services.ts";

/** The app: the way in, and behind it everything else. */
export function App({ session }: { readonly session: SessionStore }): ReactNode {
  const now = useStore(session);
  const environment = now.state === "signed-in" ? now.environment : undefined;
  const environmentId = environment?.id;
  // Another description of the same environment (a changed provider, say) must not throw away what is loaded.
  const services = useMemo(
    () => (environment === undefined ? undefined : new Services(session, environment)),
    [session, environmentId],
  );
  useEffect(() => services?.start(), [services]);

  if (services === undefined) return <EntryPage session={session} />;
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
