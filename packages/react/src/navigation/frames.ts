/** Resolves in the next animation frame with its time; rejects with the signal's reason when aborted. */
export function nextFrame(signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const abort = () => {
      cancelAnimationFrame(frame);
      reject(signal.reason as Error);
    };
    const frame = requestAnimationFrame((time) => {
      signal.removeEventListener("abort", abort);
      resolve(time);
    });
    signal.addEventListener("abort", abort, { once: true });
  });
}

/**
 * Calls back after `milliseconds` during which the page was visible: a tab opened in the background gets no animation
 * frames, so its navigation waits instead of running out of time. Returns what cancels it.
 */
export function whenExpired(milliseconds: number, expired: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = document.visibilityState === "visible" ? setTimeout(expired, milliseconds) : undefined;
  };
  document.addEventListener("visibilitychange", run);
  run();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", run);
  };
}
