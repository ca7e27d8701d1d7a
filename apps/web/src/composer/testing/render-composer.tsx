import { render } from "vitest-browser-react";
import { Composer } from "../Composer.tsx";
import { makeComposerRegistry } from "../registry.ts";
import type { ComposerHandle, ComposerProps, SendResult } from "../seam.ts";

/** A composer in the page, mounted as the app mounts it. */
export interface RenderedComposer {
  readonly threadId: string;
  readonly field: HTMLElement;
  /** What was sent, in order, as id and Markdown. */
  readonly sent: (readonly [messageId: string, markdown: string])[];
  /** The citations whose source was asked for. */
  readonly activated: string[];
  handle(): ComposerHandle;
  text(slot: string): string | undefined;
  rerender(props: Partial<ComposerProps>): Promise<void>;
  unmount(): Promise<void>;
}

/** Renders a composer for a fresh thread, or for a given one as after a reload. */
export async function renderComposer({
  answer = () => ({ ok: true }),
  ...props
}: Partial<ComposerProps> & {
  readonly answer?: () => SendResult | Promise<SendResult>;
} = {}): Promise<RenderedComposer> {
  const registry = makeComposerRegistry();
  const sent: [string, string][] = [];
  const activated: string[] = [];
  const threadId = props.threadId ?? crypto.randomUUID();
  const all: ComposerProps = {
    environment: { id: "env_test", limits: { storedLength: 120_000, expandedLength: 120_000 }, quoteLayout: "tags" },
    threadId,
    registry,
    send: async (messageId, markdown) => {
      sent.push([messageId, markdown]);
      return answer();
    },
    activateCitation: (citation) => activated.push(citation.text),
    ...props,
  };
  const screen = await render(<Composer {...all} />);
  const field = () => screen.container.querySelector<HTMLElement>('[data-slot="composer-text"]');
  return {
    threadId,
    get field() {
      const element = field();
      if (element === null) throw new Error("The composer has no field");
      return element;
    },
    sent,
    activated,
    handle() {
      const handle = registry.get("env_test", all.threadId);
      if (handle === undefined) throw new Error("No composer is registered");
      return handle;
    },
    text: (slot) => screen.container.querySelector(`[data-slot="${slot}"]`)?.textContent ?? undefined,
    rerender: (changed) => screen.rerender(<Composer {...all} {...changed} />),
    unmount: () => screen.unmount(),
  };
}
