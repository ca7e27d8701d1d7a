import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { PortError } from "./PortError.ts";

/** A page that was found; without a URL it is what the search itself says. */
export interface WebResult {
  readonly url?: string;
  readonly title: string;
  readonly text: string;
}

/** Searches the web: a port, for which a host brings a search service. Without one there is no `search_web`. */
export class WebSearch extends Context.Service<
  WebSearch,
  { readonly search: (query: string) => Effect.Effect<ReadonlyArray<WebResult>, PortError> }
>()("@pincite/server/tools/WebSearch") {}
