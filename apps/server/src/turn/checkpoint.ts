import type { InlineCitation } from "@pincite/api";
import { TargetRegistry } from "@pincite/evidence/targets";
import * as Option from "effect/Option";
import * as Schema from "effect/Schema";
import { TurnMessage } from "./turn-message.ts";

/** What a turn has had when it begins or goes on. */
export interface TurnSoFar {
  readonly messages: ReadonlyArray<TurnMessage>;
  readonly registry: TargetRegistry;
  readonly written: string;
  readonly cited: ReadonlyArray<InlineCitation>;
}

const decodeMessages = Schema.decodeUnknownOption(Schema.Struct({ messages: Schema.Array(TurnMessage) }));

/**
 * Reads the checkpoint of a turn that goes on. One whose messages cannot be read begins the turn anew, and one without
 * targets, or with broken ones, goes on with an empty registry.
 */
export const resumeTurn = (from: {
  readonly checkpoint?: object | undefined;
  readonly written?: string | undefined;
  readonly cited?: ReadonlyArray<InlineCitation> | undefined;
}): TurnSoFar => {
  const { checkpoint, written = "", cited = [] } = from;
  return {
    messages: Option.match(decodeMessages(checkpoint), { onNone: () => [], onSome: ({ messages }) => messages }),
    registry: TargetRegistry.resume(checkpoint),
    written,
    cited,
  };
};

/** A turn as JSON, to go on from. */
export const checkpointOf = (messages: ReadonlyArray<TurnMessage>, registry: TargetRegistry): object => ({
  // The turn goes on with its own list.
  messages: [...messages],
  ...registry.checkpoint(),
});
