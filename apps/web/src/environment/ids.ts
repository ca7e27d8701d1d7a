/** A fresh id for a thread or message that this client makes: 128 random bits after the prefix. */
export function makeId(prefix: "thr" | "msg"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${prefix}_${btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")}`;
}
