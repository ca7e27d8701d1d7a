import { CodeRejected, codeLifetime, type PersonId, TooManyAttempts } from "@pincite/api";
import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { randomText } from "../identifiers.ts";
import { hashSecret } from "./secrets.ts";

/** 16 bytes: no number of guesses in five minutes finds one. */
const codeBytes = 16;

/** Wrong codes that one address may send in a minute: a person mistypes a few times, a program that guesses is slowed to nothing. */
const maxAttempts = 10;

/** The minute in which wrong codes are counted, in milliseconds. */
const attemptWindow = 60_000;

/** Addresses whose wrong codes are remembered; beyond it the oldest is forgotten, so that memory stays bounded. */
const maxAddresses = 1_000;

/** A one-time code and when it ends. */
export interface Code {
  readonly code: string;
  readonly expiresAt: number;
}

/** One-time codes: made here for a person, kept hashed in memory, each good once and for five minutes. */
export class Codes extends Context.Service<
  Codes,
  {
    readonly create: (personId: PersonId) => Effect.Effect<Code>;
    /** Uses a code up and tells for whom it was made; `address` is who tries. */
    readonly redeem: (code: string, address: string) => Effect.Effect<PersonId, CodeRejected | TooManyAttempts>;
  }
>()("@pincite/server/access/Codes") {
  static readonly layer = Layer.sync(Codes, () => {
    // By hash: looking one up tells by its timing nothing about the codes themselves.
    const made = new Map<string, { readonly personId: PersonId; readonly expiresAt: number }>();
    const attempts = new Map<string, { count: number; until: number }>();

    const create = Effect.fn("Codes.create")(function* (personId: PersonId) {
      const now = yield* Clock.currentTimeMillis;
      for (const [hash, { expiresAt }] of made) if (expiresAt <= now) made.delete(hash);
      const code = yield* randomText(codeBytes);
      const expiresAt = now + codeLifetime;
      made.set(hashSecret(code).toString("hex"), { personId, expiresAt });
      return { code, expiresAt };
    });

    const redeem = Effect.fn("Codes.redeem")(function* (code: string, address: string) {
      const now = yield* Clock.currentTimeMillis;
      const tried = attempts.get(address);
      if (tried !== undefined && tried.until > now && tried.count >= maxAttempts) {
        const retryAfter = Math.ceil((tried.until - now) / 1_000);
        return yield* new TooManyAttempts({
          message: `Too many wrong codes. Try again in ${retryAfter} seconds.`,
          retryAfter,
        });
      }
      const hash = hashSecret(code).toString("hex");
      const found = made.get(hash);
      made.delete(hash);
      if (found !== undefined && found.expiresAt > now) return found.personId;
      const until = tried !== undefined && tried.until > now ? tried.until : now + attemptWindow;
      const count = (tried !== undefined && tried.until > now ? tried.count : 0) + 1;
      attempts.delete(address);
      attempts.set(address, { count, until });
      if (attempts.size > maxAddresses) {
        for (const oldest of attempts.keys()) {
          attempts.delete(oldest);
          break;
        }
      }
      return yield* new CodeRejected({
        message: "This code is wrong, was used already, or is older than five minutes. Ask the server for a new one.",
      });
    });

    return Codes.of({ create, redeem });
  });
}
