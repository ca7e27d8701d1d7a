import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { PortError } from "./PortError.ts";

/** What a program printed, by where it came from. */
export interface PythonResult {
  /** What it calculated. */
  readonly output: string;
  /** Market data that it printed; the ticker is null where the figures were printed without it. */
  readonly marketData?: ReadonlyArray<{ readonly ticker: string | null; readonly text: string }>;
  /** Articles that it fetched. */
  readonly articles?: ReadonlyArray<{ readonly url: string; readonly title: string; readonly text: string }>;
}

/** Runs Python for a person: a port, for which a host brings a sandbox. Without one there is no `execute_python`. */
export class PythonRunner extends Context.Service<
  PythonRunner,
  {
    readonly run: (program: {
      readonly code: string;
      readonly personId: string;
    }) => Effect.Effect<PythonResult, PortError>;
  }
>()("@pincite/server/tools/PythonRunner") {}
