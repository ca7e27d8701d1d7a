import { type Citation, fromHash } from "@pincite/format";
import { NavigationAnnouncer, type NavigationHandle, useNavigation } from "@pincite/react";
import { useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { createContext, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useServices } from "../app/Services.ts";
import { CitationsContext } from "./citations-context.ts";
import { type Addresses, navigationAdapters } from "./navigation-adapters.ts";
import { sourcePlace } from "./source-place.ts";

/** The navigation of the app, for the bar and the panes that show it. */
export const NavigationContext = createContext<NavigationHandle | undefined>(undefined);

/** Runs the navigation from citations to their sources for everything below it, and follows addresses with `#cite=…`. */
export function NavigationHost({ children }: { readonly children: ReactNode }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { threadId } = useParams({ strict: false });
  const { document } = useSearch({ strict: false });
  const here = useRef({ threadId, document });
  here.current = { threadId, document };

  const adapters = useMemo(() => {
    const addresses: Addresses = {
      current: () => here.current,
      go: (address) =>
        navigate({
          to: "/threads/$threadId",
          params: { threadId: address.threadId },
          search: address.document === undefined ? {} : { document: address.document },
        }),
      openDocument: (id) =>
        here.current.threadId === undefined
          ? navigate({ to: "/", search: { document: id } })
          : navigate({
              to: "/threads/$threadId",
              params: { threadId: here.current.threadId },
              search: { document: id },
            }),
    };
    return navigationAdapters(services, addresses);
  }, [services, navigate]);

  const navigation = useNavigation({ adapters, navigator: services.navigator });
  useAddressedCitation(navigation);
  useHeldTimeline(navigation);

  const citations = useMemo(
    () => ({
      placeOf: (citation: Citation) => sourcePlace(citation, services.environmentId, threadId),
      activate: (citation: Citation) => services.navigator.activate(citation, { origin: "chip" }),
    }),
    [services, threadId],
  );

  return (
    <NavigationContext value={navigation}>
      <CitationsContext value={citations}>
        {children}
        <NavigationAnnouncer state={navigation.state} />
      </CitationsContext>
    </NavigationContext>
  );
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
  const owns = "scroll" in state && state.scroll === "navigation";
  const id = "activation" in state ? state.activation.id : undefined;
  useEffect(() => (owns ? timelines.hold() : undefined), [owns, id, timelines]);
}
