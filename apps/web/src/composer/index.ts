export { Composer } from "./Composer.tsx";
export { makeComposerRegistry } from "./registry.ts";
export type { ComposerRegistry } from "./seam.ts";
