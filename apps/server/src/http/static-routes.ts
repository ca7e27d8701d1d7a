import * as Effect from "effect/Effect";
import * as HttpRouter from "effect/http/HttpRouter";
import { pathNotFound } from "./error-response.ts";
import { pathOf } from "./guard.ts";
import { type StaticFiles, staticResponse } from "./StaticFiles.ts";

/** Serves the web app under every path that is not the API's. */
export const layerStaticRoutes = (files: StaticFiles | undefined) =>
  HttpRouter.add("GET", "/*", (request) => {
    const path = pathOf(request.url);
    const response =
      path === "/api" || path.startsWith("/api/") ? undefined : staticResponse(files, path, request.headers);
    return Effect.succeed(response ?? pathNotFound(path));
  });
