import { type ComponentProps, type ReactNode, useId } from "react";

/** A line of input with its label, a sentence of help and, when something is wrong with it, what. */
export interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly problem?: string | undefined;
}

/** A line of input with its label. */
export function Field({ label, help, problem, ...props }: FieldProps): ReactNode {
  const id = useId();
  const description = problem === undefined && help === undefined ? undefined : `${id}-help`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-[13px] leading-5 font-[550]">
        {label}
      </label>
      <input
        {...props}
        id={id}
        aria-describedby={description}
        aria-invalid={problem !== undefined}
        className="w-full rounded-control border border-line-strong bg-raised px-3 py-1.5 text-[14px] leading-6 aria-invalid:border-bad pointer-coarse:min-h-11"
      />
      {description !== undefined && (
        <p
          id={description}
          className={`text-[12.5px] leading-[18px] ${problem === undefined ? "text-soft" : "text-bad"}`}
        >
          {problem ?? help}
        </p>
      )}
    </div>
  );
}
