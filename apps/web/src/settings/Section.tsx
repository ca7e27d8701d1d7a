import type { ReactNode } from "react";

/** A part of the settings with its heading and a sentence on what it is for. */
export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the settings. */
export function Section({ id, title, lead, children }: SectionProps): ReactNode {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-2 flex-col gap-4 py-8">
      <div>
        <h2 id={`${id}-title`} className="text-[17px] leading-6 font-semibold tracking-[-0.012em]">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 max-w-[60ch] text-[14px] leading-[22px] text-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
