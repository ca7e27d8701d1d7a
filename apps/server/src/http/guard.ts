import { maxBodyBytes } from "@pincite/api";
import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage";
import { type HttpServerError, isHttpServerError } from "effect/http/HttpServerError";
import { HttpServerRequest } from "effect/http/HttpServerRequest";
import * as HttpServerResponse from "effect/http/HttpServerResponse";
import * as ByteSize from "effect/ByteSize";
import { isForeign, isKnownHost, type KnownHosts } from "../access/request-origin.ts";
import { bodyTooLarge, forbidden, internalError, notJson, pathNotFound } from "./error-response.ts";
import { securityHeaders } from "./security-headers.ts";

type App<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>;

/**
 * The outermost part of the server: lets in only requests under our own names and, to the API, only from our own pages;
 * bounds what is read; answers every failure with JSON; sets the headers that every response has.
 */
export const guard = <E, R>(hosts: KnownHosts, app: App<E, R>): App<never, R | HttpServerRequest> =>
  Effect.flatMap(HttpServerRequest, (request) => {
    const path = pathOf(request.url);
    const refused = refuse(hosts, request, path);
    const answer = refused === undefined ? recover(app, path) : Effect.succeed(refused);
    return Effect.map(answer, (given) => {
      // The router answers another content type with plain text.
      const response = given.status === 415 ? notJson : given;
      return HttpServerResponse.setHeaders(response, {
        ...securityHeaders,
        // What is private must not be found in a cache by the next person; static files say otherwise.
        ...(response.headers["cache-control"] === undefined ? { "cache-control": "no-store" } : {}),
      });
    });
  }).pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxBodyBytes)));

/** The path of a request target, without its query. */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
};

const refuse = (
  hosts: KnownHosts,
  request: HttpServerRequest,
  path: string,
): HttpServerResponse.HttpServerResponse | undefined => {
  if (!isKnownHost(hosts, request.headers["host"])) {
    return forbidden("This server does not go by this host name. Its owner can add the name when starting it.");
  }
  // Only the API has something to lose: the web app's files are public, and a link to it from elsewhere is welcome.
  if (path.startsWith("/api") && isForeign(hosts, request.headers["origin"], request.headers["sec-fetch-site"])) {
    return forbidden("Pages of other sites cannot use this server.");
  }
  const size = Number(request.headers["content-length"] ?? 0);
  return size > maxBodyBytes ? bodyTooLarge(size) : undefined;
};

const recover = <E, R>(app: App<E, R>, path: string): App<never, R> =>
  Effect.catchCause(app, (cause) => {
    if (Cause.hasInterruptsOnly(cause))
      return Effect.failCause(Cause.fromReasons(cause.reasons.filter(Cause.isInterruptReason)));
    const error = Cause.squash(cause);
    if (isHttpServerError(error)) {
      if (error.reason._tag === "RouteNotFound") return Effect.succeed(pathNotFound(path));
      if (isTooLarge(error)) return Effect.succeed(bodyTooLarge(null));
    }
    return Effect.as(Effect.logError("A request failed", cause), internalError);
  });

const isTooLarge = ({ reason }: HttpServerError): boolean =>
  reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge";
