import { useEffect, useRef, useState } from "react";
import { copy as copyBoth } from "../quoting/index.ts";

/** Milliseconds for which a button says that it copied. */
const confirmation = 1_600;

type Copied = Parameters<typeof copyBoth>[0];

/** Copies text, or text with its rich form, and says for a moment that it did. */
export function useCopy(): { readonly copied: boolean; readonly copy: (content: string | Copied) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const confirm = async (content: string | Copied): Promise<void> => {
    if (!(await (typeof content === "string" ? writeText(content) : copyBoth(content)))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmation);
  };
  const copy = (content: string | Copied): void => {
    void confirm(content);
  };
  return { copied, copy };
}

/** The clipboard is closed to pages over plain HTTP from another machine, and to those not in front. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
