import { afterEach, describe, expect, it, vi } from "vitest";
import { nextFrame, whenExpired } from "./frames.ts";

const visibility = vi.spyOn(document, "visibilityState", "get");

function become(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => {
  vi.useRealTimers();
  visibility.mockReset();
});

describe("whenExpired", () => {
  it("does not count the time in which the page is hidden", () => {
    vi.useFakeTimers();
    const expired = vi.fn<() => void>();
    become("hidden");
    const cancel = whenExpired(100, expired);
    vi.advanceTimersByTime(1000);
    expect(expired).not.toHaveBeenCalled();
    become("visible");
    vi.advanceTimersByTime(99);
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(expired).toHaveBeenCalledTimes(1);
    cancel();
  });

  it("can be cancelled", () => {
    vi.useFakeTimers();
    const expired = vi.fn<() => void>();
    become("visible");
    whenExpired(100, expired)();
    become("visible");
    vi.advanceTimersByTime(1000);
    expect(expired).not.toHaveBeenCalled();
  });
});

describe("nextFrame", () => {
  it("rejects when aborted, before or while it waits", async () => {
    const abort = new AbortController();
    const waiting = nextFrame(abort.signal);
    abort.abort(new Error("over"));
    await expect(waiting).rejects.toThrow("over");
    await expect(nextFrame(abort.signal)).rejects.toThrow("over");
  });
});
