export { citationToCopy, copy, type Copied, messageToCopy } from "./copy.ts";
export { SelectionToolbar, type SelectionToolbarProps } from "./SelectionToolbar.tsx";
