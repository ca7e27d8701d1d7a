import { randomBytes } from "node:crypto";
import * as Effect from "effect/Effect";

/** Random base64url text of `bytes` bytes of entropy, fit for ids and secrets. */
export const randomText = (bytes: number): Effect.Effect<string> =>
  Effect.sync(() => randomBytes(bytes).toString("base64url"));

/** 16 bytes, 22 characters: two ids never meet. */
const idBytes = 16;

/** A new id with a prefix that says what it names, such as `msg_`. */
export const randomId = (prefix: string): Effect.Effect<string> =>
  Effect.map(randomText(idBytes), (text) => prefix + text);
