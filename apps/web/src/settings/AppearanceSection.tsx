import type { ReactNode } from "react";
import { type Appearance, appearance, chooseAppearance } from "../appearance/appearance.ts";
import { useStore } from "../store/Store.ts";
import { Section } from "./Section.tsx";

const options: readonly { readonly value: Appearance; readonly label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light or dark. */
export function AppearanceSection(): ReactNode {
  const chosen = useStore(appearance);
  return (
    <Section id="appearance" title="Appearance">
      <fieldset className="flex w-fit gap-0.5 rounded-control bg-hover p-0.5">
        <legend className="sr-only">Appearance</legend>
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="cursor-pointer rounded-[8px] px-3.5 py-1 text-[13px] leading-6 font-medium text-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_var(--shadow-color)] has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name="appearance"
              className="sr-only"
              checked={chosen === value}
              onChange={() => chooseAppearance(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
