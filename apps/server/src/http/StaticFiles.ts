import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Headers } from "effect/http/Headers";
import * as HttpServerResponse from "effect/http/HttpServerResponse";

/** A file of the web app, read when the server started. */
interface StaticFile {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
}

/** The files of the web app by the path under which each is served. A path that is not among them is not served, whatever is in it. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/x-icon"],
  [".jpg", "image/jpeg"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".map", "application/json; charset=utf-8"],
  [".mjs", "text/javascript; charset=utf-8"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".wasm", "application/wasm"],
  [".webmanifest", "application/manifest+json"],
  [".webp", "image/webp"],
  [".woff", "font/woff"],
  [".woff2", "font/woff2"],
]);

/** Files whose names hold a hash of their content: the bundler puts them, and only them, into this folder. */
const hashedFolder = "/assets/";

/** Reads all files of the built web app, a few megabytes, into memory. */
export const readStaticFiles = (folder: string): StaticFiles => {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const body = readFileSync(file);
    files.set(path, {
      body,
      contentType: contentTypes.get(extname(entry.name)) ?? "application/octet-stream",
      cacheControl: path.startsWith(hashedFolder) ? "public, max-age=31536000, immutable" : "no-cache",
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    });
  }
  return files;
};

const noAppPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pincite</title>
<h1>Pincite is running</h1>
<p>This server was started without the web app; its API is under <code>/api</code>.</p>
</html>
`;

/** The response to a GET or HEAD outside the API: a file, the app's page for its own routes, or undefined. */
export const staticResponse = (
  files: StaticFiles | undefined,
  path: string,
  headers: Headers,
): HttpServerResponse.HttpServerResponse | undefined => {
  const isRoute = !/\.[^/]*$/.test(path) && acceptsHtml(headers["accept"]);
  if (files === undefined) return isRoute ? HttpServerResponse.html(noAppPage) : undefined;
  const file = files.get(path) ?? (isRoute ? files.get("/index.html") : undefined);
  if (file === undefined) return undefined;
  const { body, contentType, etag, cacheControl } = file;
  const common = { etag, "cache-control": cacheControl };
  return headers["if-none-match"] === etag
    ? HttpServerResponse.empty({ status: 304, headers: common })
    : HttpServerResponse.uint8Array(body, { contentType, headers: common });
};

const acceptsHtml = (accept: string | undefined): boolean => accept === undefined || /text\/html|\*\/\*/.test(accept);
