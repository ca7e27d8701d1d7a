import type { ComponentProps, MouseEvent, ReactNode } from "react";

/** A link of a message: to the web and to mail in a new tab, to a footnote within the message; any other address stays words. */
export function MessageLink({ href, children, className, id, ...rest }: ComponentProps<"a">): ReactNode {
  if (href?.startsWith("#") === true) {
    const label = "aria-label" in rest ? rest["aria-label"] : undefined;
    return (
      <a href={href} id={id} className={className} aria-label={label} onClick={goWithin}>
        {children}
      </a>
    );
  }
  if (href === undefined || !isSafe(href)) return <span>{children}</span>;
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Whether an address may be opened from a message. */
export function isSafe(address: string): boolean {
  return /^(?:https?|mailto):/iu.test(address);
}

/** The location's hash belongs to citations, so a footnote's link moves the view by itself. */
function goWithin(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const id = decodeURIComponent(event.currentTarget.hash.slice(1));
  const target = event.currentTarget.closest(".prose")?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  target?.scrollIntoView({ block: "nearest" });
  const link = target?.matches("a") === true ? target : target?.querySelector<HTMLElement>("a");
  link?.focus({ preventScroll: true });
}
