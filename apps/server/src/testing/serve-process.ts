import { serve } from "../serve.ts";

/** A server in a process of its own, for tests that kill it: prints its address and a one-time code as JSON. */
const [dataFolder = "", baseUrl = ""] = process.argv.slice(2);
const server = await serve({ dataFolder, provider: { baseUrl, model: "scripted" } });
const { code } = await server.createCode();
process.stdout.write(`${JSON.stringify({ address: server.address, code })}\n`);
