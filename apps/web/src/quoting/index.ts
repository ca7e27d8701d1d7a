export { copy, messageToCopy } from "./copy.ts";
export { SelectionToolbar } from "./SelectionToolbar.tsx";
