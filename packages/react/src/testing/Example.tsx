import type { Citation } from "@pincite/format";
import { CitationChip, NavigationAnnouncer, useNavigation, type NavigationAdapters } from "../index.ts";

interface ExampleProps {
  readonly adapters: NavigationAdapters;
  readonly citation: Citation;
  readonly reply: { readonly id: string; readonly version: number; readonly text: string };
}

/** The README's example, as it stands there. */
export function Example({ adapters, citation, reply }: ExampleProps) {
  // README
  const { state, activate, attachRow } = useNavigation({ adapters });
  return (
    <>
      <CitationChip citation={citation} onActivate={activate} />
      <p ref={(node) => (node ? attachRow(reply.id, node, reply.version) : undefined)}>{reply.text}</p>
      <NavigationAnnouncer state={state} />
    </>
  );
  // README
}
