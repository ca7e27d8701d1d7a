import type { PersonId } from "@pincite/api";
import type { TargetRegistry } from "@pincite/evidence/targets";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import type { ToolResult, Tools } from "../tools/Tools.ts";
import type { NumberedBlock, ToolCall, TurnMessage } from "./turn-message.ts";

/** Tool calls in one turn: many questions' worth, and the end of a model that goes round in circles. */
const mostCalls = 16;

/** Results of one turn together, in bytes: more than most models can read beside a conversation. */
const mostBytes = 128 * 1024;

/** No tool needs longer; those that run code or queries have shorter limits of their own. */
const patience = "60 seconds";

type ToolMessage = Extract<TurnMessage, { readonly role: "tool" }>;

/** Whose tools run, where the numbers of blocks begin, and what a turn that goes on has had already. */
export interface ToolRunOptions {
  readonly tools: Tools["Service"];
  readonly personId: PersonId;
  readonly firstNumber: number;
  readonly messages: ReadonlyArray<TurnMessage>;
  readonly registry: TargetRegistry;
}

/** The tools of one turn: runs calls within the turn's limits, numbers what they find, and notes what each source points at before anybody reads it. */
export class ToolRun {
  readonly registry: TargetRegistry;
  readonly #options: ToolRunOptions;
  readonly #blocks = new Map<number, NumberedBlock>();
  #calls = 0;
  #bytes = 0;

  /** Goes on where the messages end. */
  constructor(options: ToolRunOptions) {
    this.#options = options;
    this.registry = options.registry;
    for (const message of options.messages) if (message.role === "tool") this.#take(message);
  }

  /** Whether another call would be answered. */
  get hasRoom(): boolean {
    return this.#calls < mostCalls && this.#bytes < mostBytes;
  }

  /** The block that a number names. */
  block(number: number): NumberedBlock | undefined {
    return this.#blocks.get(number);
  }

  /** Whether anything was found that can be cited. */
  get hasBlocks(): boolean {
    return this.#blocks.size > 0;
  }

  /** Runs the calls of one step side by side, and answers them in their order. */
  run(calls: ReadonlyArray<ToolCall>): Effect.Effect<ReadonlyArray<ToolMessage>> {
    return Effect.suspend(() => {
      let room = mostCalls - this.#calls;
      const found = Effect.forEach(
        calls,
        (call) => (room-- > 0 ? this.#find(call) : Effect.succeed(nothing("The limit of tool calls is reached."))),
        { concurrency: 4 },
      );
      return Effect.map(found, (all) =>
        all.flatMap((one, index) => {
          const call = calls[index];
          return call === undefined ? [] : [this.#answer(call, one)];
        }),
      );
    });
  }

  #find(call: ToolCall): Effect.Effect<ToolResult> {
    const { tools, personId } = this.#options;
    return tools.call(call.name, { personId, arguments: call.arguments }).pipe(
      Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(nothing("The tool took too long.")) }),
      Effect.catch(({ message }) => Effect.succeed(nothing(message))),
      Effect.catchCause((cause) =>
        Cause.hasInterrupts(cause)
          ? Effect.failCause(cause)
          : // What went wrong may hold what the tool read, so that only its name is logged.
            Effect.logError("A tool failed").pipe(
              Effect.annotateLogs({ tool: call.name }),
              Effect.as(nothing("The tool failed.")),
            ),
      ),
    );
  }

  #answer(call: ToolCall, found: ToolResult): ToolMessage {
    const blocks: NumberedBlock[] = [];
    let bytes = this.#bytes;
    let number = this.#options.firstNumber + this.#blocks.size;
    let cut = false;
    for (const block of found.blocks) {
      const room = mostBytes - bytes - Buffer.byteLength(block.title);
      const text =
        Buffer.byteLength(block.text) > room ? firstBytes(block.text, blocks.length === 0 ? room : 0) : block.text;
      cut ||= text.length < block.text.length;
      if (cut && text === "") break;
      this.registry.write(block.source, block.target);
      blocks.push({ number: number++, source: block.source, title: block.title, text });
      bytes += Buffer.byteLength(block.title) + Buffer.byteLength(text);
    }
    const notes = [found.note, cut ? "The result was cut: no more of it can be read in this turn." : undefined];
    const note = notes.filter((part) => part !== undefined).join(" ");
    const message = { role: "tool", callId: call.id, name: call.name, blocks } as const;
    const answer: ToolMessage = note === "" ? message : { ...message, note };
    this.#take(answer);
    return answer;
  }

  #take({ blocks }: ToolMessage): void {
    this.#calls++;
    for (const block of blocks) {
      this.#blocks.set(block.number, block);
      this.#bytes += Buffer.byteLength(block.title) + Buffer.byteLength(block.text);
    }
  }
}

const nothing = (note: string): ToolResult => ({ blocks: [], note });

/** As much of a text as fits, whole characters. */
const firstBytes = (text: string, bytes: number): string =>
  bytes <= 0 ? "" : new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
