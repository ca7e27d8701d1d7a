import {
  maxExpandedLength,
  type ProviderCheck,
  type ProviderKind,
  type ProviderSettings,
  type ProviderUpdate,
} from "@pincite/api";
import { type ReactNode, useEffect, useState } from "react";
import { useServices } from "../app/Services.ts";
import { attempt } from "../environment/outcome.ts";
import { Button } from "../interface/Button.tsx";
import { SkeletonLines } from "../timeline/SkeletonLines.tsx";
import { Choice } from "./Choice.tsx";
import { OpenAiCompatibleFields, type ProviderDraft } from "./OpenAiCompatibleFields.tsx";
import { Section } from "./Section.tsx";

const kinds: readonly { readonly value: ProviderKind; readonly label: string; readonly help: string }[] = [
  {
    value: "extractive",
    label: "Built in",
    help: "Answers by quoting sentences of your documents and earlier messages. No language model, no key, no network.",
  },
  {
    value: "openai-compatible",
    label: "OpenAI-compatible",
    help: "A language model behind an OpenAI-compatible address: Ollama, LM Studio, vLLM, llama.cpp, OpenAI and others.",
  },
  {
    value: "anthropic",
    label: "Anthropic",
    help: "A language model behind Anthropic's Messages API, there or at a server that speaks it.",
  },
];

/** What answers in this environment. */
export function ProviderSection(): ReactNode {
  const { client, session } = useServices();
  const [saved, setSaved] = useState<ProviderSettings>();
  const [draft, setDraft] = useState<ProviderDraft>();
  const [note, setNote] = useState<Note>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let left = false;
    void attempt(client.provider.get({})).then((settings) => {
      if (left) return undefined;
      if (settings.ok) {
        setSaved(settings.value);
        setDraft(toDraft(settings.value));
      } else setNote({ good: false, text: settings.failure.message });
      return undefined;
    });
    return () => {
      left = true;
    };
  }, [client]);

  const save = async (): Promise<boolean> => {
    if (draft === undefined) return false;
    const updated = await attempt(client.provider.update({ payload: toUpdate(draft) }));
    if (!updated.ok) {
      setNote({ good: false, text: updated.failure.message });
      return false;
    }
    setSaved(updated.value);
    setDraft(toDraft(updated.value));
    await session.refresh();
    return true;
  };

  const submit = async (): Promise<void> => {
    setBusy(true);
    setNote(undefined);
    if (await save()) {
      const check = await attempt(client.provider.check({}));
      setNote(check.ok ? toNote(check.value) : { good: false, text: check.failure.message });
    }
    setBusy(false);
  };

  return (
    <Section
      id="provider"
      title="What answers"
      lead="Quotes are written out before anything is sent; a provider sees the words, never your links."
    >
      {draft === undefined ? (
        note === undefined && <SkeletonLines lines={3} />
      ) : (
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Choice
            legend="Provider"
            name="provider"
            options={kinds}
            value={draft.kind}
            onChange={(kind) => setDraft({ ...draft, kind, baseUrl: baseUrlFor(kind, draft.baseUrl) })}
          />
          {draft.kind !== "extractive" && <OpenAiCompatibleFields draft={draft} saved={saved} onChange={setDraft} />}
          <div className="flex items-center gap-3">
            <Button type="submit" look="primary" disabled={busy}>
              {busy ? "Checking…" : "Save and check"}
            </Button>
          </div>
        </form>
      )}
      <output className={`text-[13.5px] leading-5 empty:hidden ${note?.good === true ? "text-accent" : "text-bad"}`}>
        {note?.text}
      </output>
    </Section>
  );
}

const usualBaseUrls = {
  "openai-compatible": "http://127.0.0.1:11434/v1",
  anthropic: "https://api.anthropic.com",
} as const satisfies Readonly<Record<Exclude<ProviderKind, "extractive">, string>>;

/** The usual address of a kind takes the place of another kind's usual one, not of one that was typed. */
function baseUrlFor(kind: ProviderKind, baseUrl: string): string {
  const isUsual = Object.values<string>(usualBaseUrls).includes(baseUrl);
  return kind === "extractive" || !isUsual ? baseUrl : usualBaseUrls[kind];
}

interface Note {
  readonly good: boolean;
  readonly text: string;
}

function toNote(check: ProviderCheck): Note {
  return { good: check.ok, text: check.message };
}

function toDraft(settings: ProviderSettings): ProviderDraft {
  if (settings.kind === "extractive") {
    const limit = String(maxExpandedLength);
    return { kind: "extractive", baseUrl: usualBaseUrls["openai-compatible"], model: "", apiKey: "", limit };
  }
  const { kind, baseUrl, model, limit } = settings;
  return { kind, baseUrl, model, apiKey: "", limit: String(limit) };
}

function toUpdate({ kind, baseUrl, model, apiKey, limit }: ProviderDraft): ProviderUpdate {
  if (kind === "extractive") return { kind };
  const typed = { baseUrl: baseUrl.trim(), model: model.trim(), limit: Math.round(Number(limit)) };
  return { kind, ...typed, ...(apiKey !== "" && { apiKey }) };
}
