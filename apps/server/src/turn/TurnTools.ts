import type { PersonId } from "@pincite/api";
import type { CitationTarget, Row } from "@pincite/evidence/targets";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** A tool as a model is told of it. */
export interface TurnTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema of an object. */
  readonly parameters: object;
}

/** A piece of a tool's result that an answer can cite. */
export interface FoundBlock {
  readonly source: string;
  readonly title: string;
  /** What the model reads and cites. */
  readonly text: string;
  /** The database rows behind it, for the accounts that they name. */
  readonly rows?: readonly Row[];
  /** What it points at, where that does not follow from the tool's name, the source and the rows. */
  readonly target?: CitationTarget;
}

/** What a tool found. */
export interface Found {
  readonly blocks: readonly FoundBlock[];
  /** Said to the model and not citable. */
  readonly note?: string;
}

/** The tools that a turn may use for a person. */
export interface TurnTools {
  readonly list: Effect.Effect<readonly TurnTool[]>;
  /** A failure's message is told to the model. */
  readonly call: (
    name: string,
    call: { readonly personId: PersonId; readonly arguments: unknown },
  ) => Effect.Effect<Found, { readonly message: string }>;
}

/** The tools that this environment has; none unless some are provided. */
export const ToolsInUse = Context.Reference<TurnTools>("@pincite/server/turn/ToolsInUse", {
  defaultValue: () => ({
    list: Effect.succeed([]),
    call: (name) => Effect.fail({ message: `There is no tool ${name}.` }),
  }),
});
