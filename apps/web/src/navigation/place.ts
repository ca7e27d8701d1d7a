import type { RowPlace } from "../timeline/Timeline.ts";

/** Where a person was: an address of the app, a row of its thread, and the document beside it. */
export interface Place {
  readonly threadId: string;
  readonly row: RowPlace | "end";
  readonly document: string | undefined;
}
