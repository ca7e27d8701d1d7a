import { type ReactNode, useEffect, useRef, useState } from "react";

/** What scrolls: wide code and tables sideways, a long passage down. */
export interface ScrollAreaProps {
  readonly as?: "div" | "pre";
  readonly className?: string;
  readonly label: string;
  readonly children?: ReactNode;
}

/** Scrolls when its content is too wide or too high, and only then is a stop for the keyboard. */
export function ScrollArea({ as: Element = "div", className, label, children }: ScrollAreaProps): ReactNode {
  const area = useRef<HTMLPreElement & HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const isWide = element.scrollWidth > element.clientWidth;
      // A line may stand over its box by a fraction; only what is held in by a height scrolls down.
      const isHigh = getComputedStyle(element).overflowY === "auto" && element.scrollHeight > element.clientHeight + 1;
      setOverflows(isWide || isHigh);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const stop = overflows ? { tabIndex: 0, role: "region", "aria-label": label } : {};
  return (
    <Element ref={area} className={className} {...stop}>
      {children}
    </Element>
  );
}
