/** First Node with a stable `node:sqlite`, on which environments are kept. */
const oldest = [22, 19] as const;

/** Throws, with the way out, where this Node cannot run an environment. The commands for pipes run on Node 20 too. */
export function needCurrentNode(command: string): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Error(
    `"pincite ${command}" needs Node ${oldest.join(".")} or later, and this is ${process.versions.node}. ` +
      `From a checkout, "npm start" brings one; else: npx --yes -p node@24 -p pincite pincite ${command}`,
  );
}
