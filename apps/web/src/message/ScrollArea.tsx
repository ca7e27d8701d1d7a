import { type ReactNode, useEffect, useRef, useState } from "react";

/** What scrolls sideways in the text: wide code and tables. */
export interface ScrollAreaProps {
  readonly as?: "div" | "pre";
  readonly className?: string;
  readonly label: string;
  readonly children?: ReactNode;
}

/** Scrolls sideways when its content is too wide, and only then is a stop for the keyboard. */
export function ScrollArea({ as: Element = "div", className, label, children }: ScrollAreaProps): ReactNode {
  const area = useRef<HTMLPreElement & HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
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
