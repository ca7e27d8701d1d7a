import { resolve } from "node:path";
import { needCurrentNode } from "../needs-node.ts";
import { write } from "../output.ts";
import { serveCommand, type ServeFlags } from "./serve.ts";

/** Where the sample workspace is made when nobody says where, from the folder that the command is run in. */
const usualFolder = ".pincite/demo";

/** `pincite demo`: makes a workspace with made-up accounts, reference texts and documents, and serves it. */
export async function demoCommand(flags: Omit<ServeFlags, "label">): Promise<void> {
  needCurrentNode("demo");
  const folder = resolve(flags.data ?? usualFolder);
  const { makeWorkspace } = await import("../demo/make-workspace.ts");
  await makeWorkspace(folder);
  await write(
    `The sample workspace has a household's accounts, federal mortgage and tax texts, card terms and notes.\n`,
  );
  await write("The household is made up, and no language model is needed. Ask for example:\n\n");
  for (const question of questions) await write(`    ${question}\n`);
  await write("\n");
  await serveCommand({ ...flags, data: folder, label: "Pincite demo" });
}

const questions = [
  "What is the balance of my credit cards?",
  "What do I have at First Harbor Bank?",
  "When can private mortgage insurance be cancelled?",
  "How large is the emergency fund?",
];
