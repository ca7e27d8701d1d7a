import { findProblem } from "./check.ts";
import type { Citation } from "./citation.ts";
import { UriWriter } from "./internal/escape.ts";
import { isPlain, isPlainId } from "./internal/plain.ts";

/** Where texts that are plain as a whole begin; words with spaces between them are not worth a look. */
const FIRST_PLAIN = 0x2600;

/** Writes a citation as its canonical URI; a value that is no citation throws `RangeError`. */
export function encodeWith(scheme: string, citation: Citation): string {
  const writer = new UriWriter();
  writeIdentity(writer, scheme, citation);
  const { sources, comment, extensions } = citation;
  if (sources !== undefined) writeParameter(writer, "&src=", sources.join(" "));
  if (comment !== undefined) writeParameter(writer, "&comment=", comment);
  if (extensions !== undefined) {
    // The default order of sort is that of code units.
    for (const name of Object.keys(extensions).toSorted()) writeParameter(writer, `&${name}=`, extensions[name]!);
  }
  return writer.finish();
}

/** What two citations of the same passage share: the canonical URI without comment, evidence and extensions. */
export function citationKeyWith(scheme: string, citation: Citation): string {
  const writer = new UriWriter();
  writeIdentity(writer, scheme, citation);
  return writer.finish();
}

function writeIdentity(writer: UriWriter, scheme: string, citation: Citation): void {
  const plain = isPlainExcerpt(citation);
  const problem = findProblem(citation, plain);
  if (problem !== undefined) {
    throw new RangeError(`Not a citation: ${problem.reason}${problem.field === undefined ? "" : ` ${problem.field}`}`);
  }
  const { source } = citation;
  writer.raw(`${scheme}:v1/`);
  writer.segment(citation.environmentId);
  writer.raw(`/${source.kind}/`);
  if (source.kind === "message") {
    writer.segment(source.threadId);
    writer.raw("/");
    writer.segment(source.messageId);
  } else writer.segment(source.documentId);
  writeParameter(writer, "?text=", citation.text, plain);
  writer.raw(`&at=${citation.start}-${citation.end}`);
  if (citation.prefix !== "") writeParameter(writer, "&pre=", citation.prefix, plain);
  if (citation.suffix !== "") writeParameter(writer, "&post=", citation.suffix, plain);
  if (citation.revision !== undefined) {
    writeParameter(writer, "&rev=", citation.revision, isPlainId(citation.revision));
  }
}

function writeParameter(writer: UriWriter, opening: string, value: string, plain?: boolean): void {
  writer.raw(opening);
  writer.value(value, plain);
}

/** Whether excerpt and context are plain; asked once for the rules and the writer, of text that could be. */
function isPlainExcerpt(citation: Citation | null | undefined): boolean {
  const { text, prefix, suffix } = citation ?? {};
  return (
    typeof text === "string" &&
    text.charCodeAt(0) >= FIRST_PLAIN &&
    typeof prefix === "string" &&
    typeof suffix === "string" &&
    isPlain(`${prefix},${text},${suffix}`)
  );
}
