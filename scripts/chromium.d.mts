/** Flags for a Chromium that runs without a sandbox of its own and keeps off the network. */
export const chromiumArguments: string[];
/** Path of a Chromium, or undefined when there is none. */
export function findChromium(): string | undefined;
