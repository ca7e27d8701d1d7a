import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import {
  CitationChip,
  type NavigationAdapters,
  NavigationAnnouncer,
  useNavigation,
  useSelectionCapture,
} from "./index.ts";
import { citationOf } from "./testing/citation.ts";

const adapters: NavigationAdapters = {
  data: { connect: () => Promise.resolve({ ok: true }), fetchAround: () => Promise.resolve({ ok: true }) },
  list: { scroller: () => null, scrollToRow: () => {} },
};

function Page() {
  const { state } = useNavigation({ adapters });
  const { toolbarProps } = useSelectionCapture({ findMessage: () => undefined });
  return (
    <div {...toolbarProps}>
      <CitationChip citation={citationOf()} />
      <NavigationAnnouncer state={state} />
    </div>
  );
}

it("renders on a server, where there is no DOM", () => {
  expect(renderToString(<Page />)).toContain('data-slot="citation-chip"');
});
