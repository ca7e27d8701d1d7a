import * as Context from "effect/Context";

/** The scheme of sources that are no web page, one for the whole environment. */
export const SourceNamespace = Context.Reference<string>("@pincite/server/tools/SourceNamespace", {
  defaultValue: () => "silvia",
});
