import { createContext } from "react";
import { MarkdownRenderer } from "./MarkdownRenderer.ts";

const unavailable = (): Promise<never> => Promise.reject(new Error("No renderer is provided"));

/** The renderer that messages and documents share. */
export const RendererContext = createContext(new MarkdownRenderer(unavailable));
