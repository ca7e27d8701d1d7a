import { domContestants } from "./dom-contestants.ts";
import { domPassages } from "./dom-places.ts";
import { createHost, type Host } from "./host.ts";
import { paint } from "./paint.ts";
import { toDom } from "./render.ts";

/** What the page in Chromium answers. */
export type PageHost = Host & { readonly paint: typeof paint };

const host: PageHost = {
  ...createHost(
    domContestants,
    (blocks) => {
      const root = toDom(blocks);
      document.body.replaceChildren(root);
      // Some subjects ask for layout; the first is not to pay for all.
      root.getBoundingClientRect();
      return root;
    },
    domPassages,
  ),
  paint,
};

Object.assign(globalThis, { host });
