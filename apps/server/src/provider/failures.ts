import * as Predicate from "effect/Predicate";
import { refusedAddressCode } from "./addresses.ts";
import {
  CutOff,
  Misconfigured,
  type ProviderReason,
  RateLimited,
  Rejected,
  Unauthorized,
  Unreachable,
} from "./ProviderError.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** What a failure happened to: the target, whether words had arrived, and the time in milliseconds since the epoch. */
export interface FailureContext {
  readonly host: string;
  readonly model: string;
  readonly hasKey: boolean;
  readonly started: boolean;
  readonly now: number;
}

/** What a provider answered instead of a reply; `body` is read for its meaning and never repeated. */
interface FailedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The reason behind whatever the AI SDK or a socket threw, told by status, error code and the words of an error body. */
export const toReason = (error: unknown, context: FailureContext): ProviderReason => {
  const answer = failedAnswer(error);
  if (answer !== undefined) return reasonOfAnswer(answer, context);
  const code = causeCode(error);
  if (code === refusedAddressCode) {
    return new Misconfigured({
      problem: `${context.host} is a link-local or metadata address, where no model server may be. No connection was made.`,
    });
  }
  if (context.started) {
    return new CutOff({
      host: context.host,
      problem: code !== undefined || endedEarly(error) ? "connection" : "fault",
    });
  }
  if (code !== undefined) return new Unreachable({ host: context.host, problem: problemOfCode(code) });
  return new Rejected({ host: context.host, model: context.model, problem: "unreadable", status: null });
};

/** The reason behind an answer with another status than 200, or an error sent in the place of a piece. */
const reasonOfAnswer = (answer: FailedAnswer, context: FailureContext): ProviderReason => {
  const { host, model, hasKey } = context;
  const { status, body } = answer;
  const rejected = (problem: Rejected["problem"]) => new Rejected({ host, model, problem, status });
  if (status === 429 || status === 402) {
    return new RateLimited({
      host,
      status,
      quota: status === 402 || /insufficient_quota|quota exceeded/i.test(body),
      retryAfter: parseRetryAfter(answer.headers, context.now),
    });
  }
  if (context.started) return new CutOff({ host, problem: "fault" });
  if (status === 401 || status === 403) return new Unauthorized({ host, status, hasKey });
  if (status >= 300 && status < 400) return rejected("redirect");
  if (status === 408 || status >= 500) return rejected("server");
  if (status === 413 || isAboutLength(body)) return rejected("context");
  if (isAboutModel(body)) return rejected("model");
  return rejected(status === 404 || status === 405 ? "address" : "request");
};

/** Whether a server says that it, or the model in it, takes no tools. llama.cpp without `--jinja` says so as a fault of its own. */
export const refusesTools = (error: unknown): boolean => {
  const answer = failedAnswer(error);
  if (answer === undefined || answer.status < 400 || [401, 402, 403, 408, 413, 429].includes(answer.status))
    return false;
  return answer.status < 500
    ? /\b(tools?|tool_choice|tool calls?|function call(s|ing)?|functions)\b/i.test(answer.body)
    : /\btools? (param|use|calling).{0,40}(requires?|not supported)/i.test(answer.body);
};

const isAboutLength = (body: string): boolean =>
  /context_length_exceeded|context (length|window|size)|maximum.{0,40}tokens|prompt is too long/i.test(body);

const isAboutModel = (body: string): boolean =>
  /model_not_found|model.{0,200}(not found|does not exist|not exist|unknown|invalid)|(invalid|unknown|no such).{0,20}model/i.test(
    body,
  );

/** The AI SDK's `APICallError` with a status, or the error object of a stream's error piece, read by their fields: the SDK is loaded late. */
const failedAnswer = (error: unknown): FailedAnswer | undefined => {
  if (!Predicate.isObject(error)) return undefined;
  if (Predicate.hasProperty(error, "statusCode") && Predicate.isNumber(error.statusCode)) {
    // A body that could not be read to its end carries the status of its beginning.
    if (error.statusCode < 300) return undefined;
    const headers = Predicate.hasProperty(error, "responseHeaders") ? error.responseHeaders : undefined;
    const body = Predicate.hasProperty(error, "responseBody") ? error.responseBody : undefined;
    return {
      status: error.statusCode,
      headers: Predicate.isObject(headers) ? (headers as Record<string, string>) : {},
      // Error bodies are short; a page of HTML need not be searched.
      body: Predicate.isString(body) ? body.slice(0, 4_000) : "",
    };
  }
  if (error instanceof Error) return undefined;
  const code = Predicate.hasProperty(error, "code") ? Number(error.code) : Number.NaN;
  return {
    status: Number.isInteger(code) && code >= 400 && code < 600 ? code : statusOfText(JSON.stringify(error)),
    headers: {},
    body: JSON.stringify(error).slice(0, 4_000),
  };
};

/** How the AI SDK says that the stream ended without a finish reason. */
const endedEarly = (error: unknown): boolean => error instanceof Error && error.name === "AI_InvalidResponseDataError";

const statusOfText = (text: string): number => (/rate.?limit|insufficient_quota/i.test(text) ? 429 : 500);

/** The system's error code, from wherever in the chain of causes it stands. */
const causeCode = (error: unknown): string | undefined => {
  let current = error;
  for (let depth = 0; depth < 8 && Predicate.isObject(current); depth++) {
    if (Predicate.hasProperty(current, "code") && Predicate.isString(current.code)) return current.code;
    current = Predicate.hasProperty(current, "cause") ? current.cause : undefined;
  }
  return undefined;
};

const problemOfCode = (code: string): Unreachable["problem"] => {
  if (code === "ECONNREFUSED") return "refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "name";
  return /CERT|SELF_SIGNED|UNABLE_TO_/.test(code) ? "certificate" : "network";
};
