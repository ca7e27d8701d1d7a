import { useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { Rendered, RenderRequest } from "./MarkdownRenderer.ts";
import { RendererContext } from "./renderer-context.ts";

/** Milliseconds between two renderings of a text that is still arriving. */
const streamingPause = 100;

/** The newest rendering of a text; asks for the version at hand, at most ten times a second while it streams in. */
export function useRendered({ key, version, text, streaming }: RenderRequest): Rendered | undefined {
  const renderer = useContext(RendererContext);
  const lastRequest = useRef(0);
  const subscribe = useCallback((listener: () => void) => renderer.subscribe(key, listener), [renderer, key]);
  const rendered = useSyncExternalStore(subscribe, () => renderer.get(key));

  useEffect(() => {
    const ask = (): void => {
      lastRequest.current = performance.now();
      renderer.request({ key, version, text, streaming });
    };
    const wait = streaming ? lastRequest.current + streamingPause - performance.now() : 0;
    if (wait <= 0) {
      ask();
      return undefined;
    }
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
  }, [renderer, key, version, text, streaming]);

  return rendered;
}
