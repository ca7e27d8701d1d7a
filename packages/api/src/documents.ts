import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { NotFound } from "./errors.ts";
import { DocumentId } from "./ids.ts";
import { maxDocumentLength } from "./limits.ts";
import { Count, Text, Time } from "./text.ts";

/** The kinds of document that can be imported. */
export const DocumentMediaType = Schema.Literals(["text/markdown", "text/plain"]);
/** A kind of document. */
export type DocumentMediaType = typeof DocumentMediaType.Type;

const fields = {
  id: DocumentId,
  name: Schema.String,
  mediaType: DocumentMediaType,
  /** Length of the text in UTF-16 code units. */
  length: Count,
  createdAt: Time,
};

/** An imported document without its text. */
export const DocumentSummary = Schema.Struct(fields);
/** An imported document without its text. */
export type DocumentSummary = typeof DocumentSummary.Type;

/** An imported document. */
export const Document = Schema.Struct({ ...fields, text: Schema.String });
/** An imported document. */
export type Document = typeof Document.Type;

/** A document to import; the same name and text again is the same document. */
export const DocumentInput = Schema.Struct({
  name: Text.check(
    Schema.isMinLength(1),
    Schema.isMaxLength(255),
    Schema.isPattern(/^[^\p{Cc}]*$/u, { expected: "one line" }),
  ),
  mediaType: DocumentMediaType,
  text: Text.check(Schema.isMinLength(1), Schema.isMaxLength(maxDocumentLength)),
});
/** A document to import. */
export type DocumentInput = typeof DocumentInput.Type;

const params = { id: DocumentId };

/** Documents that answers can quote. */
export class DocumentsGroup extends HttpApiGroup.make("documents")
  .add(
    HttpApiEndpoint.post("create", "/documents", { payload: DocumentInput, success: DocumentSummary }),
    HttpApiEndpoint.get("list", "/documents", {
      success: Schema.Struct({ documents: Schema.Array(DocumentSummary) }),
    }),
    HttpApiEndpoint.get("get", "/documents/:id", { params, success: Document, error: NotFound }),
    HttpApiEndpoint.delete("remove", "/documents/:id", { params, error: NotFound }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
