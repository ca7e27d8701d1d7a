import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEnvironment } from "@pincite/server";
import { type LedgerTables, writeLedger } from "./write-ledger.ts";

/** Says that the sample's data may be written into a folder. */
const marker = "demo.txt";

/** Makes the sample workspace in a folder, or brings one that is there up to date; its threads stay. Throws for a folder that is somebody's own environment. */
export async function makeWorkspace(folder: string): Promise<void> {
  if (existsSync(join(folder, "environment.db")) && !existsSync(join(folder, marker))) {
    throw new Error(
      `${folder} is an environment of its own: the sample's data would be mixed into it. Choose another folder.`,
    );
  }
  const sample = sampleFolder();
  await mkdir(join(folder, "ledgers"), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, marker), "The sample workspace of `pincite demo`. Everything in it is made up.\n");
  await cp(join(sample, "corpora"), join(folder, "corpora"), { recursive: true });
  const environment = await openEnvironment(folder);
  try {
    const documents = join(sample, "documents");
    for (const name of (await readdir(documents)).toSorted()) {
      await environment.importFile(name, await readFile(join(documents, name)));
    }
    const tables = JSON.parse(await readFile(join(sample, "ledger.json"), "utf8")) as LedgerTables;
    await writeLedger(join(folder, "ledgers", "household.sqlite"), tables, environment.ownerId);
  } finally {
    await environment.close();
  }
}

/** The sample lies beside the built command. */
function sampleFolder(): string {
  return fileURLToPath(new URL("./sample", import.meta.url));
}
