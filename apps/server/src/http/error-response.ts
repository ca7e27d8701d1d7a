import { BodyTooLarge, Forbidden, maxBodyBytes, NotFound } from "@pincite/api";
import * as HttpServerResponse from "effect/http/HttpServerResponse";

/** The response to a request of another site or under another host name. */
export const forbidden = (message: string): HttpServerResponse.HttpServerResponse =>
  toResponse(403, new Forbidden({ message }));

/** The response to a body over the limit; `size` in bytes when the request told it. */
export const bodyTooLarge = (size: number | null): HttpServerResponse.HttpServerResponse => {
  const limit = maxBodyBytes;
  const message =
    size === null
      ? `The request is longer than the limit of ${limit} bytes.`
      : `The request is ${size} bytes long; the limit is ${limit}.`;
  return HttpServerResponse.setHeader(
    toResponse(413, new BodyTooLarge({ message, limit, size })),
    "connection",
    "close",
  );
};

/** The response to a body in another form than JSON. */
export const notJson: HttpServerResponse.HttpServerResponse = HttpServerResponse.jsonUnsafe(
  {
    _tag: "InvalidInput",
    message: "The body must be JSON, with the content type application/json.",
    issues: [{ path: "", message: "content type application/json" }],
  },
  { status: 415 },
);

/** The response where nothing is. */
export const pathNotFound = (path: string): HttpServerResponse.HttpServerResponse =>
  toResponse(404, new NotFound({ kind: "path", id: path, message: "There is nothing at this address." }));

/** The response to a request under which the server failed. What failed is in the log. */
export const internalError: HttpServerResponse.HttpServerResponse = HttpServerResponse.jsonUnsafe(
  { _tag: "InternalError", message: "The server failed on this request. Its log says more." },
  { status: 500 },
);

const toResponse = (
  status: number,
  error: { readonly _tag: string; readonly message: string },
): HttpServerResponse.HttpServerResponse =>
  // The message of an Error is not enumerable, so a spread alone would lose it.
  HttpServerResponse.jsonUnsafe({ ...error, message: error.message }, { status });
