import { assert, describe, it } from "vitest";
import { parseBaseUrl } from "./base-url.ts";

describe("a base URL", () => {
  it("is kept without slashes at its end", () => {
    assert.deepEqual(parseBaseUrl(" http://localhost:11434/v1/ "), {
      ok: true,
      url: {
        href: "http://localhost:11434/v1",
        origin: "http://localhost:11434",
        host: "localhost:11434",
        local: true,
      },
    });
  });

  it.each([
    ["http://127.0.0.1:1234/v1", true],
    ["http://[::1]:8080", true],
    ["https://api.example.com/v1", false],
    ["http://192.168.1.20:8000/v1", false],
  ])("tells whether it is on this machine: %s", (text, local) => {
    const parsed = parseBaseUrl(text);
    assert.isTrue(parsed.ok && parsed.url.local === local);
  });

  it.each([
    "localhost:11434",
    "",
    "ftp://example.com/v1",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://user:secret@example.com/v1",
    "https://user@example.com/v1",
    "https://example.com/v1?key=secret",
    "https://example.com/v1#x",
    "http://169.254.169.254/latest",
    "http://2852039166/latest",
    "http://0xa9fea9fe/",
    "http://0251.0376.0251.0376/",
    "http://[::ffff:169.254.169.254]/",
    "http://metadata.google.internal/",
  ])("that cannot be right is refused in a sentence: %s", (text) => {
    const parsed = parseBaseUrl(text);
    assert.isFalse(parsed.ok);
    if (!parsed.ok) {
      assert.match(parsed.problem, /^The base URL .+\.$/);
      assert.notInclude(parsed.problem, "secret");
    }
  });
});
