import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { browserDrafts } from "../drafts/index.ts";
import { makeId } from "../environment/ids.ts";
import { makeComposerSession } from "./composer-session.ts";
import type { ComposerHost, ComposerSession, ComposerView } from "./composer-view.ts";
import { makeLexicalEditor } from "./lexical/make-lexical-editor.ts";
import type { ComposerProps } from "./seam.ts";

/** The session of the thread that the props name, and what it shows. For one thread: mount anew for another. */
export function useComposerSession(props: ComposerProps): {
  readonly session: ComposerSession;
  readonly view: ComposerView;
} {
  const { environment, threadId, registry } = props;
  const [session] = useState(() =>
    makeComposerSession({
      key: { environmentId: environment.id, threadId },
      drafts: browserDrafts(),
      makeEditor: makeLexicalEditor,
      newMessageId: () => makeId("msg"),
      checks: props.checks,
      host: hostOf(props),
    }),
  );
  useLayoutEffect(() => session.connect(hostOf(props)));
  useEffect(() => {
    session.start();
    const unregister = registry.register(environment.id, threadId, {
      insertQuote: (citation, { comment }) => session.insertQuote(citation, comment),
      insertMarkdown: session.insertMarkdown,
      focus: session.editor.focus,
    });
    return () => {
      unregister();
      session.stop();
    };
  }, [session, registry, environment.id, threadId]);
  return { session, view: useSyncExternalStore(session.subscribe, session.view) };
}

function hostOf({ environment, send, stop }: ComposerProps): ComposerHost {
  const { limits, quoteLayout } = environment;
  return { limits, quoteLayout, send, busy: stop !== undefined };
}
