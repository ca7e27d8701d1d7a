import type { CitableTool } from "@pincite/evidence/targets";

/** The tools of the server: those whose sources have targets by rule, and the search of the environment's own documents. */
export type ToolName = CitableTool | "search_documents";
