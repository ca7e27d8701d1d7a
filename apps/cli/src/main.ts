#!/usr/bin/env node
import { QUOTE_LAYOUTS } from "@pincite/format";
import { Command, InvalidArgumentError, Option } from "commander";
import { complain } from "./output.ts";
import { version } from "./version.ts";

const program = new Command("pincite")
  .description("Quote the exact words of an assistant's reply, carry the quote as text, and follow it back.")
  .version(version)
  .showHelpAfterError("(pincite --help lists the commands)");

program
  .command("serve")
  .description("run an environment and the web app, and print the address that signs a browser in")
  .option("--data <folder>", "folder of the environment (default: PINCITE_DATA_FOLDER, else ~/.pincite)")
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--port <number>", "port to listen on; 0 takes a free one", port, 4317)
  .option("--allow-host <name...>", "further host names under which the environment is reached (a tunnel, a proxy)")
  .option("--label <text>", "name of this environment, for people")
  .option("--ledger <file...>", "SQLite ledgers besides those in the data folder's ledgers folder")
  .option("--corpora <folder>", "folder of reference texts (default: the data folder's corpora folder)")
  .addOption(
    new Option("--provider-kind <kind>", "what the provider's server speaks (or PINCITE_PROVIDER_KIND)").choices([
      "openai-compatible",
      "anthropic",
    ]),
  )
  .option("--provider-url <url>", "base URL of the provider's server (or PINCITE_PROVIDER_URL)")
  .option("--provider-model <name>", "model to ask for (or PINCITE_PROVIDER_MODEL)")
  .option("--provider-key <key>", "its key; PINCITE_PROVIDER_KEY keeps it out of the process list")
  .option(
    "--provider-limit <units>",
    "longest message that it takes, quotes written out (or PINCITE_PROVIDER_LIMIT)",
    count,
  )
  .addOption(
    new Option(
      "--quote-layout <name>",
      "how a provider receives quotes (or PINCITE_QUOTE_LAYOUT; default: tags)",
    ).choices(QUOTE_LAYOUTS),
  )
  .action(async (options) => (await import("./commands/serve.ts")).serveCommand(options));

program
  .command("demo")
  .description("make a sample workspace with made-up accounts, reference texts and documents, and serve it")
  .option("--data <folder>", "folder of the workspace (default: .pincite/demo here)")
  .option("--host <address>", "address to listen on", "127.0.0.1")
  .option("--port <number>", "port to listen on; 0 takes a free one", port, 4317)
  .action(async (options) => (await import("./commands/demo.ts")).demoCommand(options));

program
  .command("import")
  .description("add Markdown and text files, or folders of them, to an environment")
  .argument("<path...>", "files or folders")
  .option("--data <folder>", "folder of the environment (default: PINCITE_DATA_FOLDER, else ~/.pincite)")
  .action(async (paths, options) => (await import("./commands/import.ts")).importCommand(paths, options));

const jsonLines = ["--jsonl", "many at once: JSON objects in, one a line, and JSON objects out"] as const;

program
  .command("encode")
  .description("citation JSON on standard input to its URI")
  .option(...jsonLines)
  .action(async (options) => (await import("./commands/citations.ts")).encodeCommand(options));

program
  .command("decode")
  .description("a citation URI to JSON, or the reason why it is none")
  .argument("[uri]", "the URI (default: standard input)")
  .option(...jsonLines)
  .action(async (uri, options) => (await import("./commands/citations.ts")).decodeCommand(uri, options));

program
  .command("collect")
  .description("the citations in a Markdown text, with their offsets")
  .argument("[file]", "a file, or - for standard input", "-")
  .option(...jsonLines)
  .action(async (file, options) => (await import("./commands/citations.ts")).collectCommand(file, options));

program
  .command("expand")
  .description("a message as a model provider receives it")
  .argument("[file]", "a file, or - for standard input", "-")
  .option("--limit <units>", "largest expanded form, in UTF-16 code units", count)
  .addOption(new Option("--layout <name>", "how the quotes are written (default: tags)").choices(QUOTE_LAYOUTS))
  .option(...jsonLines)
  .action(async (file, options) => (await import("./commands/citations.ts")).expandCommand(file, options));

program
  .command("convert")
  .description("a message or citation in another form, and other programs' forms as citations")
  .argument(
    "<form>",
    "plain, blockquotes, clipboard, compose, label, html, fragment, hash, to-* and from-t3, -annotation",
  )
  .argument("[input]", "the message, URI or JSON itself (default: standard input)")
  .option(...jsonLines)
  .action(async (form, input, options) => (await import("./commands/convert.ts")).convertCommand(form, input, options));

program
  .command("stream")
  .description("the normalised text stream of a Markdown message")
  .requiredOption("--markdown <file>", "a file, or - for standard input")
  .option("--ignore <selector...>", "elements that the renderer adds and that are no text of the message")
  .option("--app", "as the web app shows it: formulas are read, prices left alone")
  .action(async (options) => (await import("./commands/locate.ts")).streamCommand(options));

program
  .command("locate")
  .description("where a quote stands in its source: exact, moved, ambiguous, missing, invalid or (if asked) changed")
  .argument("[uri]", "the citation's URI")
  .option("--markdown <file>", "the message; without it the environment's message or document that the URI names")
  .option("--data <folder>", "folder of the environment (default: PINCITE_DATA_FOLDER, else ~/.pincite)")
  .option("--app", "read the file as the web app shows it: formulas are read, prices left alone")
  .option("--ignore <selector...>", "elements that the renderer adds and that are no text of the message")
  .option("--allow-changed", "where no copy is left, also find what the words were edited into: changed")
  .option(
    "--jsonl",
    "many at once: lines {id, uri} or {id, markdown or html, quote, prefix, suffix, ignore?} to lines {id, state, start, end, …}",
  )
  .action(async (uri, options) => (await import("./commands/locate.ts")).locateCommand(uri, options));

// A reader that closes its end (`pincite collect big.md | head`) is no fault of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

try {
  await program.parseAsync();
} catch (error) {
  complain(`pincite: ${error instanceof Error ? error.message : String(error)}`);
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError("not a whole number from 0 up.");
  return value;
}

function port(text: string): number {
  const value = count(text);
  if (value > 65_535) throw new InvalidArgumentError("a port is at most 65535.");
  return value;
}
