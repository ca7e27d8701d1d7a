export { diff, type DiffRun } from "./diff.ts";
export { changedLimit, resolveChanged, type Changed } from "./resolve-changed.ts";
