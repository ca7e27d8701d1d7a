import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const readme = readFileSync(folderOf("../../../README.md"), "utf8");
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, code = ""]) => code);

// Inside this package, so that the examples' imports resolve as they do for someone who installed the packages.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(folderOf("../node_modules/.readme-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the README's examples", () => {
  test.each(blocks("js").map((code, index) => [/from "([^"]+)"/.exec(code)?.[1] ?? "", index, code] as const))(
    "%s does what its comments say",
    async (_name, index, code) => {
      let claims = 0;
      const checked = code.replace(/^(.*); \/\/ => (.*)$/gm, (_line, expression: string, value: string) => {
        claims += 1;
        return `assert.deepEqual(${expression}, ${value});`;
      });
      expect(claims).toBeGreaterThan(0);
      const file = join(folder, `example-${index}.mjs`);
      await writeFile(file, `import assert from "node:assert/strict";\n${checked}`);
      await run(process.execPath, [file]);
    },
  );

  test("the one for React is the one that its package runs in a browser", () => {
    const [code = "absent"] = blocks("jsx");
    expect(readFileSync(folderOf("../../../packages/react/README.md"), "utf8")).toContain(code);
  });

  test("the ones for the shell work as they stand there", async () => {
    const script = blocks("sh").find((code) => code.includes("pincite collect")) ?? "exit 1";
    await writeFile(
      join(folder, "pincite"),
      `#!/bin/sh\nexec "${process.execPath}" "${folderOf("../dist/main.js")}" "$@"\n`,
      { mode: 0o755 },
    );
    const { stdout } = await run("sh", ["-e", "-c", script], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
    });
    expect(stdout).toContain('"text":"durable first"');
    expect(stdout).toContain("Why [quote 1]?");
    expect(stdout).toContain('<quote id="1">durable first</quote>');
    expect(stdout).toContain("The durable first rule");
  });
});
