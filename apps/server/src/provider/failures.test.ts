import { assert, describe, it } from "vitest";
import { refusedAddressCode } from "./addresses.ts";
import { type FailureContext, toReason } from "./failures.ts";

const context: FailureContext = { host: "h", model: "m", hasKey: false, started: false, now: 0 };

/** An error as Node and the AI SDK nest them. */
const nested = (code: string) =>
  new Error("outer", { cause: new Error("middle", { cause: Object.assign(new Error("inner"), { code }) }) });

describe("the reason of a failure", () => {
  it.each([
    ["ECONNREFUSED", "refused"],
    ["ENOTFOUND", "name"],
    ["EAI_AGAIN", "name"],
    ["ECONNRESET", "network"],
    ["EHOSTUNREACH", "network"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "network"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"],
    ["CERT_HAS_EXPIRED", "certificate"],
  ])("is told by the system's code, however deep it lies: %s", (code, problem) => {
    const before: object = toReason(nested(code), context);
    assert.deepInclude(before, { _tag: "Unreachable", problem });
    assert.deepInclude(toReason(nested(code), { ...context, started: true }), {
      _tag: "CutOff",
      problem: "connection",
    });
  });

  it("is a setting when the address is one that must not be connected to", () => {
    const reason = toReason(nested(refusedAddressCode), context);
    assert.equal(reason._tag, "Misconfigured");
    assert.include(reason.message, "No connection was made");
  });

  it.each([
    [{ message: "Rate limit reached", code: "rate_limit_exceeded" }, "RateLimited"],
    [{ message: "slow down", code: 429 }, "RateLimited"],
    [{ message: "bad key", code: "401" }, "Unauthorized"],
    [{ message: "out of memory" }, "Rejected"],
  ])("is read from an error that is sent in the place of a piece: %j", (error, tag) => {
    assert.equal(toReason(error, context)._tag, tag);
  });

  it("does not loop on causes that go in a circle", () => {
    const error = new Error("a");
    error.cause = error;
    assert.equal(toReason(error, context)._tag, "Rejected");
  });

  it.each([null, undefined, "text", 5, {}, []])("is never a fault of ours: %j", (error) => {
    assert.isString(toReason(error, context).message);
  });
});
