import { assert, describe, it } from "vitest";
import { RateLimited, Rejected, Unreachable } from "./ProviderError.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { retryDelay } from "./retry-delay.ts";

const now = Date.UTC(2026, 10, 30, 12, 0, 0);
const limited = (retryAfter: number | null, quota = false) =>
  new RateLimited({ host: "h", status: 429, quota, retryAfter });
const fault = new Rejected({ host: "h", model: "m", problem: "server", status: 500 });

describe("the wait before another try", () => {
  it("doubles, spread around half a second", () => {
    assert.equal(retryDelay(fault, 0, 0), 375);
    assert.equal(retryDelay(fault, 0, 0.5), 500);
    assert.equal(retryDelay(fault, 1, 0.5), 1000);
    assert.isUndefined(retryDelay(fault, 2, 0.5));
  });

  it("is what the provider asks for, unless that is longer than a person would wait", () => {
    assert.equal(retryDelay(limited(3), 0, 0.9), 3000);
    assert.isUndefined(retryDelay(limited(90), 0, 0.9));
    assert.equal(retryDelay(limited(null), 0, 0.5), 500);
  });

  it("does not exist where trying again changes nothing", () => {
    assert.isUndefined(retryDelay(limited(1, true), 0, 0.5));
    assert.isUndefined(retryDelay(new Unreachable({ host: "h", problem: "refused" }), 0, 0.5));
    assert.isUndefined(retryDelay(new Rejected({ host: "h", model: "m", problem: "model", status: 404 }), 0, 0.5));
  });
});

describe("Retry-After", () => {
  it.each([
    [{ "retry-after": "120" }, 120],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after-ms": "1500", "retry-after": "9" }, 2],
    [{ "retry-after": "Mon, 30 Nov 2026 12:00:10 GMT" }, 10],
    [{ "retry-after": "Mon, 30 Nov 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-5" }, null],
    [{}, null],
  ])("is read as seconds from now: %j", (headers, seconds) => {
    assert.equal(parseRetryAfter(headers, now), seconds);
  });
});
