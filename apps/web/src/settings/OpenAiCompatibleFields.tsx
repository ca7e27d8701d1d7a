import { maxExpandedLength, minExpandedLimit, type ProviderKind, type ProviderSettings } from "@pincite/api";
import type { ReactNode } from "react";
import { Field } from "../interface/Field.tsx";

/** Provider settings as they are being typed. */
export interface ProviderDraft {
  readonly kind: ProviderKind;
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string;
  readonly limit: string;
}

/** What the fields are given. */
export interface OpenAiCompatibleFieldsProps {
  readonly draft: ProviderDraft;
  readonly saved: ProviderSettings | undefined;
  readonly onChange: (draft: ProviderDraft) => void;
}

/** Address, model, key and limit of a language model. */
export function OpenAiCompatibleFields({ draft, saved, onChange }: OpenAiCompatibleFieldsProps): ReactNode {
  const hasKey = saved !== undefined && saved.kind !== "extractive" && saved.hasKey;
  const movesAway = hasKey && originOf(saved.baseUrl) !== originOf(draft.baseUrl);
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Base URL"
        type="url"
        required
        spellCheck={false}
        value={draft.baseUrl}
        help={
          draft.kind === "anthropic"
            ? "Anthropic: https://api.anthropic.com"
            : "Ollama on this machine: http://127.0.0.1:11434/v1"
        }
        onChange={(event) => onChange({ ...draft, baseUrl: event.target.value })}
      />
      <Field
        label="Model"
        required
        spellCheck={false}
        value={draft.model}
        onChange={(event) => onChange({ ...draft, model: event.target.value })}
      />
      <Field
        label="API key"
        type="password"
        autoComplete="off"
        value={draft.apiKey}
        placeholder={hasKey && !movesAway ? "A key is stored" : "None"}
        help={
          movesAway
            ? "The stored key belongs to the other address and will be forgotten."
            : "Kept on the server and never shown again. Leave empty to keep what is stored."
        }
        onChange={(event) => onChange({ ...draft, apiKey: event.target.value })}
      />
      <Field
        label="Longest message"
        type="number"
        min={minExpandedLimit}
        max={maxExpandedLength}
        required
        value={draft.limit}
        help="In characters, with its quotes written out. Lower it for a model that reads less; the composer counts against it."
        onChange={(event) => onChange({ ...draft, limit: event.target.value })}
      />
    </div>
  );
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}
