import { homedir } from "node:os";
import { join } from "node:path";

/** The folder of the environment: the flag, else `PINCITE_DATA_FOLDER`, else `~/.pincite`. */
export function dataFolder(flag: string | undefined): string {
  return flag ?? process.env["PINCITE_DATA_FOLDER"] ?? join(homedir(), ".pincite");
}
