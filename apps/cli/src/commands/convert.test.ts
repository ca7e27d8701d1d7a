import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const command = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const uri = "web+pincite:v1/e/message/t/m?text=each+line+once&at=0-14&comment=why%3F";
const link = `[q](${uri})`;

function convert(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, "convert", ...args], {
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("a message is written as words, as block quotes, and read back from a clipboard", () => {
  expect(convert(["plain"], `see ${link}`)).toEqual({ status: 0, stdout: "see “each line once” (why?)\n", stderr: "" });
  expect(convert(["blockquotes", link]).stdout).toBe("> each line once\n\nwhy?\n");
  const { parts } = JSON.parse(convert(["clipboard"], `see ${uri}`).stdout);
  expect(parts).toMatchObject(["see ", { text: "each line once" }]);
  expect(convert(["compose", JSON.stringify({ parts })]).stdout).toMatch(/^see \[“each line once”\]\(web\+pincite:/);
});

test("a citation is written in other programs' forms, and read from them", () => {
  expect(convert(["label", uri]).stdout).toBe("“each line once”\n");
  expect(convert(["fragment", uri]).stdout).toBe("#:~:text=each%20line%20once\n");
  expect(convert(["html", uri]).stdout).toMatch(/^<blockquote cite="web\+pincite:/);
  const t3 = convert(["to-t3", uri]).stdout;
  expect(t3).toMatch(/^t3-citation:\/\/v1\/e\/t\/m\?/);
  const { citation } = JSON.parse(convert(["from-t3"], t3).stdout);
  expect(citation).toMatchObject({ text: "each line once", comment: "why?" });
  const { annotation } = JSON.parse(convert(["to-annotation"], JSON.stringify(citation)).stdout);
  expect(JSON.parse(convert(["from-annotation"], JSON.stringify(annotation)).stdout)).toEqual({ ok: true, citation });
});

test("what cannot be converted says why, and ends with 1", () => {
  expect(convert(["label", "https://example.com"])).toEqual({
    status: 1,
    stdout: "",
    stderr: '{"ok":false,"reason":"scheme"}\n',
  });
  expect(convert(["hash", "#x"])).toMatchObject({ status: 1, stderr: '{"ok":false,"reason":"absent"}\n' });
  expect(convert(["compose", "[]"]).stderr).toMatch(/no JSON object/);
  expect(convert(["sing"]).stderr).toMatch(/there is no form "sing"[^]*\n {2}plain: a message as words/);
});

test("many at once are answered line by line", () => {
  const lines = [{ id: 1, citation: { text: "a" } }, { id: 2 }, { id: 3, uri }].map((line) => JSON.stringify(line));
  expect(
    convert(["label", "--jsonl"], lines.join("\n"))
      .stdout.trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { id: 1, ok: false, reason: "source" },
    { id: 2, ok: false, reason: "source" },
    { id: 3, ok: false, reason: "source" },
  ]);
});
