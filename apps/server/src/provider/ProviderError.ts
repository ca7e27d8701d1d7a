import * as Data from "effect/Data";

/** No connection came about: nothing listens there, the name is unknown, or the network or its encryption failed. */
export class Unreachable extends Data.TaggedError("Unreachable")<{
  readonly host: string;
  readonly problem: "refused" | "name" | "network" | "certificate";
}> {
  readonly retryable = true;
  override get message(): string {
    switch (this.problem) {
      case "refused":
        return `Nothing answers at ${this.host}. Is the model server running?`;
      case "name":
        return `The name ${this.host} could not be found. Check the address and the network.`;
      case "certificate":
        return `The certificate of ${this.host} could not be trusted.`;
      case "network":
        return `The connection to ${this.host} failed before it answered.`;
    }
  }
}

/** The provider took the request and then said nothing for too long: before its first words, or between two pieces. */
export class TimedOut extends Data.TaggedError("TimedOut")<{
  readonly host: string;
  readonly phase: "first" | "idle";
  readonly seconds: number;
}> {
  readonly retryable = true;
  override get message(): string {
    return this.phase === "first"
      ? `${this.host} did not begin to answer within ${this.seconds} seconds.`
      : `${this.host} stopped in the middle of its answer and said nothing more for ${this.seconds} seconds.`;
  }
}

/** The provider refused the key, or asks for one. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<{
  readonly host: string;
  readonly status: number;
  readonly hasKey: boolean;
}> {
  readonly retryable = false;
  override get message(): string {
    return this.hasKey
      ? `${this.host} did not accept the key (${this.status}). Check the key in the settings.`
      : `${this.host} asks for a key (${this.status}), and none is set.`;
  }
}

/** The provider asks to slow down, or a quota is used up; the wait it named is in seconds. */
export class RateLimited extends Data.TaggedError("RateLimited")<{
  readonly host: string;
  readonly status: number;
  readonly quota: boolean;
  readonly retryAfter: number | null;
}> {
  readonly retryable = true;
  override get message(): string {
    if (this.quota) return `The quota of this account at ${this.host} is used up (${this.status}).`;
    return this.retryAfter === null
      ? `${this.host} asks to send fewer requests (${this.status}). Try again in a while.`
      : `${this.host} asks to wait ${this.retryAfter} seconds (${this.status}).`;
  }
}

/** The provider answered, and not with a reply: unknown model, refused request, its own fault, or nothing that can be read. */
export class Rejected extends Data.TaggedError("Rejected")<{
  readonly host: string;
  readonly problem:
    | "model"
    | "address"
    | "request"
    | "context"
    | "filtered"
    | "server"
    | "redirect"
    | "unreadable"
    | "empty";
  readonly status: number | null;
  readonly model: string;
  /** Models that the provider does know, where it was asked. */
  readonly offered?: ReadonlyArray<string>;
}> {
  get retryable(): boolean {
    return this.problem === "server" || this.problem === "unreadable" || this.problem === "empty";
  }
  override get message(): string {
    const status = this.status === null ? "" : ` (${this.status})`;
    switch (this.problem) {
      case "model":
        return `${this.host} does not know the model “${this.model}”${status}.${
          this.offered === undefined || this.offered.length === 0 ? "" : ` It offers ${this.offered.join(", ")}.`
        }`;
      case "address":
        return `${this.host} has no chat completions at this address${status}. The base URL usually ends in /v1.`;
      case "request":
        return `${this.host} refused the request${status}.`;
      case "context":
        return `The conversation is longer than “${this.model}” at ${this.host} can read${status}.`;
      case "filtered":
        return `${this.host} withheld its answer: its content filter stopped it.`;
      case "server":
        return `${this.host} had a fault of its own${status}.`;
      case "redirect":
        return `${this.host} points to another address${status}. It is not followed, because the key and the messages would go there. Set the base URL to the address itself.`;
      case "unreadable":
        return `${this.host} answered with something that is not a chat completion${status}.`;
      case "empty":
        return `${this.host} ended its answer without a word.`;
    }
  }
}

/** An answer broke off; what had arrived was streamed before this. */
export class CutOff extends Data.TaggedError("CutOff")<{
  readonly host: string;
  readonly problem: "connection" | "fault" | "length" | "endless" | "filtered";
}> {
  readonly retryable = true;
  override get message(): string {
    switch (this.problem) {
      case "connection":
        return `The connection to ${this.host} closed before the answer was complete.`;
      case "fault":
        return `${this.host} broke its answer off with a fault of its own.`;
      case "length":
        return `${this.host} stopped at its limit for the length of an answer.`;
      case "endless":
        return `${this.host} did not come to an end; its answer was cut off.`;
      case "filtered":
        return `${this.host} broke its answer off: its content filter stopped it.`;
    }
  }
}

/** A message is over the limit, as stored or as a provider would receive it; lengths in UTF-16 code units. */
export class TooLong extends Data.TaggedError("TooLong")<{
  readonly form: "stored" | "expanded";
  readonly storedLength: number;
  readonly expandedLength: number;
  readonly limit: number;
  /** The quotes that take most, by their number in the conversation, `start`/`end` in the stored text. */
  readonly largest: ReadonlyArray<{
    readonly number: number;
    readonly length: number;
    readonly start: number;
    readonly end: number;
  }>;
}> {
  readonly retryable = false;
  override get message(): string {
    return this.form === "stored"
      ? `The message is ${this.storedLength} characters long; the limit is ${this.limit}.`
      : `With its quotes written out the message is ${this.expandedLength} characters long (${this.storedLength} as it stands); the limit is ${this.limit}.`;
  }
}

/** The settings cannot work as they are; `problem` is a whole sentence for people. */
export class Misconfigured extends Data.TaggedError("Misconfigured")<{ readonly problem: string }> {
  readonly retryable = false;
  override get message(): string {
    return this.problem;
  }
}

/** Why a provider gave no whole reply. */
export type ProviderReason =
  | Unreachable
  | TimedOut
  | Unauthorized
  | RateLimited
  | Rejected
  | CutOff
  | TooLong
  | Misconfigured;

/**
 * A provider gave no whole reply. `message` is a sentence for people and holds neither a person's text nor a key;
 * `retryable` tells whether the same request may succeed later.
 */
export class ProviderError extends Data.TaggedError("ProviderError")<{ readonly reason: ProviderReason }> {
  override get message(): string {
    return this.reason.message;
  }
  get retryable(): boolean {
    return this.reason.retryable;
  }
}
