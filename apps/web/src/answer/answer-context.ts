import type { AnswerCitation } from "@pincite/api";
import { createContext } from "react";

/** The citations of the answer around a marker, in the order of readers' numbers; none outside of answers. */
export const AnswerContext = createContext<readonly AnswerCitation[]>([]);
