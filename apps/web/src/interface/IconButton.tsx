import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

/** A button that is only a picture; `label` is its name for everybody. */
export interface IconButtonProps extends ComponentProps<"button"> {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** A button that is only a picture. */
export function IconButton({ icon: Icon, label, className = "", ...props }: IconButtonProps): ReactNode {
  return (
    <button type="button" {...props} aria-label={label} title={label} className={`${iconButtonClass} ${className}`}>
      <Icon size={17} strokeWidth={1.8} aria-hidden />
    </button>
  );
}

/** The classes of a button that is only a picture. */
export const iconButtonClass =
  "grid size-8 shrink-0 place-items-center rounded-[8px] text-soft transition-colors hover:bg-hover hover:text-ink data-[popup-open]:bg-hover data-[popup-open]:text-ink disabled:opacity-50 pointer-coarse:size-11";
