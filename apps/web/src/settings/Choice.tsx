import type { ReactNode } from "react";

/** One of a few ways, each with a sentence on what it means. */
export interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly help?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons as a list of hairlined rows. */
export function Choice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: ChoiceProps<Value>): ReactNode {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer gap-3 rounded-control border border-line px-3.5 py-2.5 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            className="mt-[5px] size-3.5 shrink-0 accent-(--accent) outline-none"
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className="block text-[14px] leading-6 font-[550]">{option.label}</span>
            {option.help !== undefined && <span className="block text-[13px] leading-5 text-soft">{option.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
