import { constants } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file of a corpus as it stands on the disk. */
export interface FoundFile {
  /** Relative to the corpus, with `/` between its parts. */
  readonly path: string;
  /** Changes when the file or its sidecar does. */
  readonly version: string;
}

/** Why a path gives no bytes. */
export type Unread = "absent" | "too-large";

/** Files of one corpus that are looked at, and folders within folders: far more than a library has, and an end to a mount of everything. */
const mostFiles = 5_000;
const deepest = 12;

/** Bytes of a text, and of a sidecar. */
const largestText = 4 * 1024 * 1024;
const largestSidecar = 64 * 1024;

const isText = (name: string): boolean => /\.(?:md|markdown|mdown|mkd|txt|text)$/i.test(name);

/** The texts of a corpus in the order of their paths; no link is followed, and what is hidden is passed over. */
export const findTexts = async (root: string): Promise<ReadonlyArray<FoundFile>> => {
  const found: FoundFile[] = [];
  const visit = async (folder: string, parents: ReadonlyArray<string>): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= mostFiles) return;
      const parts = [...parents, entry.name];
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory() && parts.length < deepest) await visit(join(folder, entry.name), parts);
      if (!entry.isFile() || !isText(entry.name)) continue;
      const path = parts.join("/");
      const versions = await Promise.all([path, ...sidecarsOf(path)].map((part) => versionOf(join(root, part))));
      found.push({ path, version: versions.join(" ") });
    }
  };
  await visit(root, []);
  return found;
};

/** The bytes of a text, if the path names one inside the corpus without passing over a link. */
export const readTextBytes = async (root: string, path: string): Promise<Uint8Array | Unread> => {
  const parts = path.split("/");
  const isPlain = parts.every((part) => part !== "" && !part.startsWith(".") && !/[\\:\0]/.test(part));
  return isPlain && isText(path) ? readInside(root, parts, largestText) : "absent";
};

/** What the sidecar of a text holds: nothing where there is none, `broken` where it is no JSON object of a reasonable size. */
export const readSidecar = async (
  root: string,
  path: string,
): Promise<Readonly<Record<string, unknown>> | "broken" | undefined> => {
  for (const sidecar of sidecarsOf(path)) {
    const bytes = await readInside(root, sidecar.split("/"), largestSidecar);
    if (bytes === "absent") continue;
    if (bytes === "too-large") return "broken";
    try {
      const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject ? (value as Readonly<Record<string, unknown>>) : "broken";
    } catch {
      return "broken";
    }
  }
  return undefined;
};

/** `61.md.meta.json`, or `61.meta.json`. */
const sidecarsOf = (path: string): readonly [string, string] => [
  `${path}.meta.json`,
  `${path.replace(/\.[^./]+$/, "")}.meta.json`,
];

const readInside = async (
  root: string,
  parts: ReadonlyArray<string>,
  largest: number,
): Promise<Uint8Array | Unread> => {
  const inside = await realpath(root).catch(() => undefined);
  if (inside === undefined) return "absent";
  const file = join(inside, ...parts);
  // A link on the way, or a name in another case, and the real path is another one.
  if ((await realpath(file).catch(() => undefined)) !== file) return "absent";
  // Without waiting for a writer, should it be a pipe. Windows has neither flag.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(file, flags).catch(() => undefined);
  if (handle === undefined) return "absent";
  try {
    const { size, isFile } = await handle.stat().then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) return "absent";
    if (size > largest) return "too-large";
    return await handle.readFile();
  } catch {
    return "absent";
  } finally {
    await handle.close();
  }
};

const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ size, mtimeMs, ino }) => `${size}-${mtimeMs}-${ino}`,
    () => "none",
  );
