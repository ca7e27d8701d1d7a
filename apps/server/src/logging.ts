import * as Layer from "effect/Layer";
import * as Logger from "effect/Logger";
import * as References from "effect/References";

/** What is logged: this and what is worse. */
export type LogLevel = "debug" | "info" | "warn" | "error";

const levels = { debug: "Debug", info: "Info", warn: "Warn", error: "Error" } as const;

/** Logs JSON, a line each, to stderr; stdout belongs to the command that runs the server. */
export const layerLogging = (level: LogLevel): Layer.Layer<never> =>
  Layer.mergeAll(
    Logger.layer([Logger.withConsoleError(Logger.formatJson)]),
    Layer.succeed(References.MinimumLogLevel, levels[level]),
  );
