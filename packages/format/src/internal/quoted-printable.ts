const ESCAPES = /(?:=[0-9A-Fa-f]{2})+/g;

/** Reads the escapes of quoted-printable UTF-8 text, `=3D` for `=`; `undefined` where they are none. */
export function decodeQuotedPrintable(text: string): string | undefined {
  try {
    return text.replace(ESCAPES, (run) => decodeURIComponent(run.replaceAll("=", "%")));
  } catch {
    return undefined;
  }
}
