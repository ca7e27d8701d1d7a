import type { Citation } from "@pincite/format";
import type { SourcePlace } from "../composer/seam.ts";

/** Where a citation's source lies as seen from a thread of an environment. */
export function sourcePlace(
  { environmentId, source }: Citation,
  hereEnvironmentId: string,
  hereThreadId: string | undefined,
): SourcePlace {
  if (environmentId !== hereEnvironmentId) return "another-environment";
  if (source.kind === "document") return "document";
  return source.threadId === hereThreadId ? "this-thread" : "another-thread";
}
