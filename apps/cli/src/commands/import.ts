import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { OpenEnvironment } from "@pincite/server";
import { dataFolder } from "../data-folder.ts";
import { needCurrentNode } from "../needs-node.ts";
import { complain, write } from "../output.ts";

interface Tally {
  imported: number;
  known: number;
  refused: number;
}

/** `pincite import`: files, and the Markdown and text files of folders, become documents of the environment. Ends with 1 when a file was refused. */
export async function importCommand(paths: readonly string[], flags: { readonly data?: string }): Promise<void> {
  needCurrentNode("import");
  const { openEnvironment } = await import("@pincite/server");
  const environment = await openEnvironment(dataFolder(flags.data));
  const tally: Tally = { imported: 0, known: 0, refused: 0 };
  try {
    for (const path of paths) {
      for await (const file of filesOf(path, tally)) await importOne(environment, file, tally);
    }
  } finally {
    await environment.close();
  }
  const { imported, known, refused } = tally;
  await write(`${imported} imported, ${known} already there, ${refused} refused (environment ${environment.id})\n`);
}

/** A named file is always tried; in a folder, what is neither Markdown nor text is passed over. */
async function* filesOf(path: string, tally: Tally): AsyncGenerator<string, void, void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return refuse(tally, `${path} does not exist`);
  if (!found.isDirectory()) return yield path;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = join(entry.parentPath, entry.name);
    // Hidden files and folders hold tools' data, not a person's documents.
    const isHidden = relative(path, file)
      .split(/[\\/]/)
      .some((part) => part.startsWith("."));
    if (entry.isFile() && !isHidden && readable.test(entry.name)) yield file;
  }
}

const readable = /\.(?:md|markdown|mdown|mkd|txt|text)$/i;

async function importOne(environment: OpenEnvironment, file: string, tally: Tally): Promise<void> {
  try {
    const { document, created } = await environment.importFile(file, await readFile(file));
    tally[created ? "imported" : "known"] += 1;
    await write(
      `${created ? "imported" : "already there"}: ${file} (${document.length.toLocaleString("en")} characters)\n`,
    );
  } catch (error) {
    refuse(tally, `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function refuse(tally: Tally, reason: string): void {
  tally.refused += 1;
  complain(`refused: ${reason}`);
}
