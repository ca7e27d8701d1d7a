import { type Document, DocumentId, type DocumentSummary } from "@pincite/api";
import * as Schema from "effect/Schema";
import type { ApiClient } from "../environment/api-client.ts";
import { attempt, type Failure, type Outcome } from "../environment/outcome.ts";
import { Store } from "../store/Store.ts";

/** A document as far as it is loaded. */
export type DocumentView =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly document: Document }
  | { readonly state: "failed"; readonly failure: Failure };

/** The documents that were opened, and the list of all. Documents never change, so one fetch serves. */
export class DocumentStores {
  readonly list = new Store<readonly DocumentSummary[] | undefined>(undefined);
  readonly #client: ApiClient;
  readonly #views = new Map<string, Store<DocumentView>>();

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** What is known of a document. */
  view(id: string): Store<DocumentView> {
    const view = this.#views.get(id) ?? new Store<DocumentView>({ state: "loading" });
    this.#views.set(id, view);
    return view;
  }

  /** Whether a document of this id is loaded. */
  holds(id: string): boolean {
    return this.#views.get(id)?.get().state === "ready";
  }

  /** Loads a document unless it is loaded. */
  async load(id: string): Promise<Outcome<Document>> {
    const view = this.view(id);
    const now = view.get();
    if (now.state === "ready") return { ok: true, value: now.document };
    const document = await this.#fetch(id);
    view.set(
      document.ok ? { state: "ready", document: document.value } : { state: "failed", failure: document.failure },
    );
    return document;
  }

  /** Loads the list of all documents. */
  async loadList(): Promise<Outcome<unknown>> {
    const list = await attempt(this.#client.documents.list({}));
    if (list.ok) this.list.set(list.value.documents.toSorted((a, b) => b.createdAt - a.createdAt));
    return list;
  }

  /** Imports a file. */
  async add(file: File): Promise<Outcome<DocumentSummary>> {
    const mediaType = /\.(?:md|markdown)$/iu.test(file.name) ? "text/markdown" : "text/plain";
    const text = await file.text().catch(() => undefined);
    if (text === undefined)
      return { ok: false, failure: { kind: "rejected", message: `${file.name} cannot be read.` } };
    const added = await attempt(this.#client.documents.create({ payload: { name: file.name, mediaType, text } }));
    if (added.ok) await this.loadList();
    return added;
  }

  /** Deletes a document. */
  async remove(id: string): Promise<Outcome<unknown>> {
    const removed = await attempt(this.#client.documents.remove({ params: { id: DocumentId.make(id) } }));
    this.#views.delete(id);
    await this.loadList();
    return removed;
  }

  async #fetch(id: string): Promise<Outcome<Document>> {
    if (!isDocumentId(id)) return { ok: false, failure: { kind: "not-found", message: "There is no such document." } };
    return attempt(this.#client.documents.get({ params: { id } }));
  }
}

const isDocumentId = Schema.is(DocumentId);
