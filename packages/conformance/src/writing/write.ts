import { writeFile } from "node:fs/promises";
import { abbreviate } from "../spelling.ts";
import { OPERATIONS } from "../vectors.ts";
import { written } from "./written.ts";

/** `pnpm vectors`: writes `vectors/*.json`. No codec takes part: expectations are stated beside their questions. */
for (const operation of OPERATIONS) {
  const vectors = abbreviate(written[operation]);
  const url = new URL(`../../vectors/${operation}.json`, import.meta.url);
  await writeFile(url, `${JSON.stringify(vectors, null, 2)}\n`);
}
