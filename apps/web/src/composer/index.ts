export { Composer } from "./Composer.tsx";
export { makeComposerRegistry } from "./registry.ts";
export type {
  ComposerEnvironment,
  ComposerHandle,
  ComposerProps,
  ComposerRegistry,
  Limits,
  SendResult,
  SourcePlace,
} from "./seam.ts";
