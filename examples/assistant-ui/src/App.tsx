import { AssistantRuntimeProvider, ThreadPrimitive, useLocalRuntime } from "@assistant-ui/react";
import { Composer } from "./Composer.tsx";
import { echo, welcome } from "./echo.ts";
import { Message } from "./Message.tsx";
import { QuotingProvider, useQuoting } from "./Quoting.tsx";

/** An assistant-ui thread in which replies can be quoted. */
export function App() {
  const runtime = useLocalRuntime(echo, { initialMessages: welcome });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <QuotingProvider>
        <Thread />
      </QuotingProvider>
    </AssistantRuntimeProvider>
  );
}

function Thread() {
  const { navigating } = useQuoting();
  return (
    <ThreadPrimitive.Root className="thread">
      <ThreadPrimitive.Viewport className="viewport" autoScroll={!navigating}>
        <ThreadPrimitive.Messages>{() => <Message />}</ThreadPrimitive.Messages>
      </ThreadPrimitive.Viewport>
      <Composer />
    </ThreadPrimitive.Root>
  );
}
