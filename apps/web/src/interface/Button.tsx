import type { ComponentProps, ReactNode } from "react";

/** A button with words; `primary` for the one main action on screen. */
export interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: ButtonLook;
}

/** How much a button asks for attention. */
export type ButtonLook = "primary" | "plain" | "quiet" | "danger";

/** A button with words. */
export function Button({ look = "plain", className, ...props }: ButtonProps): ReactNode {
  return <button type="button" {...props} className={buttonClass(look, className)} />;
}

/** The classes of a button, for what is drawn as one but is none (a link, a dialog's own part). */
export function buttonClass(look: ButtonLook, className = ""): string {
  return `inline-flex items-center justify-center gap-2 rounded-control text-[13px] leading-5 px-3.5 py-1.5 transition-colors select-none disabled:opacity-60 disabled:pointer-events-none pointer-coarse:min-h-11 ${looks[look]} ${className}`;
}

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: "bg-accent text-accent-ink font-[550] hover:bg-accent-hover",
  plain: "border border-line bg-raised text-ink font-medium hover:bg-hover",
  quiet: "text-soft font-medium hover:bg-hover hover:text-ink",
  danger: "bg-bad text-[light-dark(#fff,#2a100c)] font-[550] hover:brightness-95",
};
