import * as Effect from "effect/Effect";
import * as Schema from "effect/Schema";
import type { PassageSearch } from "../documents/PassageSearch.ts";
import { meaningfulWordsOf } from "../documents/words.ts";
import type { Environment } from "../environment/Environment.ts";
import { defineTool } from "./define-tool.ts";
import type { ServerTool } from "./Tools.ts";

/** Passages that one search gives. */
const mostPassages = 8;

/** Searches the environment's own documents, which are everybody's. */
export const searchDocuments = (
  search: PassageSearch["Service"],
  environment: Environment["Service"],
  namespace: string,
): ServerTool =>
  defineTool({
    name: "search_documents",
    description: "Searches the documents that were imported here, and reads the passages that fit best.",
    parameters: Schema.Struct({
      query: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1_000)).annotate({
        description: "Words that the passage would have.",
      }),
    }),
    run: ({ query }) =>
      Effect.map(search.passages({ words: meaningfulWordsOf(query) }, mostPassages), (passages) => {
        const blocks = passages.map(({ documentId, documentName, text }) => ({
          source: `${namespace}://document/${documentId}`,
          title: documentName,
          text,
          target: { kind: "document", environmentId: environment.id, documentId } as const,
        }));
        return blocks.length === 0 ? { blocks, note: "No document has such words." } : { blocks };
      }),
  });
