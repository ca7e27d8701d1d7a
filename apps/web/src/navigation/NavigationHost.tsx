import { type Citation, fromHash } from "@pincite/format";
import { NavigationAnnouncer, type NavigationHandle, ownsScroll, useNavigation } from "@pincite/react";
import { type AnyRouter, useLocation, useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { useServices } from "../app/Services.ts";
import { ChecksContext } from "../checks/use-finding.ts";
import { CitationsContext } from "./citations-context.ts";
import { NavigationContext } from "./navigation-context.ts";
import { type Addresses, navigationAdapters } from "./navigation-adapters.ts";
import { sourcePlace } from "./source-place.ts";

/** Runs the navigation from citations to their sources for everything below it, and follows addresses with `#cite=…`. */
export function NavigationHost({ children }: { readonly children: ReactNode }): ReactNode {
  const services = useServices();
  const { threadId } = useParams({ strict: false });
  const router = useRouter();
  const adapters = useMemo(() => navigationAdapters(services, addressesOf(router)), [services, router]);
  const navigation = useNavigation({ adapters, navigator: services.navigator });
  useAddressedCitation(navigation);
  useHeldTimeline(navigation);

  const citations = useMemo(
    () => ({
      placeOf: (citation: Citation) => sourcePlace(citation, services.environmentId, threadId),
      activate: (citation: Citation) => services.navigator.activate(citation, { origin: "chip" }),
      isJumping: () => ownsScroll(services.navigator.state()),
    }),
    [services, threadId],
  );

  return (
    <NavigationContext value={navigation}>
      <CitationsContext value={citations}>
        <ChecksContext value={services.checks}>{children}</ChecksContext>
        <NavigationAnnouncer state={navigation.state} />
      </CitationsContext>
    </NavigationContext>
  );
}

function addressesOf(router: AnyRouter): Addresses {
  const current: Addresses["current"] = () => {
    const { matches, location } = router.state;
    const document: unknown = location.search.document;
    const { threadId }: { readonly threadId?: string } = matches.at(-1)?.params ?? {};
    return { threadId, document: typeof document === "string" ? document : undefined };
  };
  const go: Addresses["go"] = ({ threadId, document }) =>
    router.navigate({
      to: "/threads/$threadId",
      params: { threadId },
      search: document === undefined ? {} : { document },
    });
  return {
    current,
    go,
    openDocument: (document) => {
      const { threadId } = current();
      return threadId === undefined ? router.navigate({ to: ".", search: { document } }) : go({ threadId, document });
    },
  };
}

/** An address that carries a citation leads to it, once for each entry of the history. */
function useAddressedCitation({ activate }: NavigationHandle): void {
  const { hash, state } = useLocation();
  const entry = state.__TSR_key;
  useEffect(() => {
    const cited = fromHash(hash);
    if (cited?.ok === true) activate(cited.citation, { origin: "location", entry });
  }, [hash, entry, activate]);
}

/** While a navigation owns the scroll position the timeline does not follow its newest message. */
function useHeldTimeline({ state }: NavigationHandle): void {
  const { timelines } = useServices();
  const owns = ownsScroll(state);
  useEffect(() => (owns ? timelines.hold() : undefined), [owns, timelines]);
}
