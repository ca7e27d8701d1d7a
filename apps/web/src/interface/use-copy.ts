import { useEffect, useRef, useState } from "react";

/** Milliseconds for which a button says that it copied. */
const confirmation = 1_600;

/** Copies text and says for a moment that it did. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const confirm = async (text: string): Promise<void> => {
    if (!(await writeText(text))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmation);
  };
  const copy = (text: string): void => {
    void confirm(text);
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
