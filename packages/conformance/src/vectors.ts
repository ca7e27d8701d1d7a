/** A citation as JSON; the fields are those of the specification's section 2. */
export interface CitationJson {
  readonly environmentId: string;
  readonly source:
    | { readonly kind: "message"; readonly threadId: string; readonly messageId: string }
    | { readonly kind: "document"; readonly documentId: string };
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
  readonly suffix: string;
  readonly revision?: string;
  readonly sources?: readonly string[];
  readonly comment?: string;
  readonly extensions?: Readonly<Record<string, string>>;
}

/** Why something is no citation, as the specification's sections 6 and 7 name it. */
export interface Refusal {
  readonly ok: false;
  readonly reason: string;
  readonly field?: string;
}

/** What every vector has. */
export interface VectorHead {
  readonly id: string;
  /** What holds, in a sentence. */
  readonly holds: string;
  /** Whether a string in it has an unpaired surrogate, which not every JSON parser reads. */
  readonly unpaired?: true;
}

/** A URI and what it decodes to. */
export interface DecodeVector extends VectorHead {
  readonly uri: string;
  readonly expected:
    | {
        readonly ok: true;
        readonly citation: CitationJson;
        readonly canonical: string;
        readonly key: string;
        readonly hash: string;
      }
    | Refusal;
}

/** A value and the URI that it is written as; the value may be anything, so that it can be refused. */
export interface EncodeVector extends VectorHead {
  readonly citation: unknown;
  readonly expected: { readonly ok: true; readonly uri: string } | Refusal;
}

/** A message and the citations in it. */
export interface CollectVector extends VectorHead {
  readonly markdown: string;
  readonly expected: readonly {
    readonly start: number;
    readonly end: number;
    readonly source: string;
    readonly uri: string;
    readonly citation: CitationJson;
  }[];
}

/** Parts of a message and what they are written as. */
export interface ComposeVector extends VectorHead {
  readonly parts: readonly (string | CitationJson)[];
  readonly expected: {
    /** The links that must be collected from the composition, in order. */
    readonly links: readonly string[];
    /** The composition, where the specification leaves no choice. */
    readonly markdown?: string;
  };
}

/** Messages of a conversation and what a provider receives. */
export interface ExpandVector extends VectorHead {
  readonly messages: readonly string[];
  /** How quotes are written; the default where absent. */
  readonly layout?: "tags" | "json" | "markdown";
  readonly limit?: number;
  readonly storedLimit?: number;
  readonly expected:
    | { readonly ok: true; readonly texts: readonly string[] }
    | { readonly ok: false; readonly error: Readonly<Record<string, unknown>> };
}

/** A location hash and the citation in it; `null` when it has none. */
export interface HashVector extends VectorHead {
  readonly hash: string;
  readonly expected: { readonly ok: true; readonly citation: CitationJson } | Refusal | null;
}

/** A text stream, a selector and where it is found. */
export interface AnchorVector extends VectorHead {
  readonly text: string;
  /** Whether words that were edited are asked for. */
  readonly allowChanged?: true;
  readonly selector: {
    readonly text: string;
    readonly start?: number;
    readonly end?: number;
    readonly prefix: string | null;
    readonly suffix: string | null;
    readonly revision?: string;
  };
  readonly expected: {
    readonly fingerprint?: string;
    readonly state: string;
    readonly start?: number;
    readonly end?: number;
  };
}

/** A citation and the words of its chip. */
export interface LabelVector extends VectorHead {
  readonly citation: CitationJson;
  readonly expected: { readonly label: string };
}

/** A citation and its form for the clipboard's `text/html`. */
export interface HtmlVector extends VectorHead {
  readonly citation: CitationJson;
  readonly expected: { readonly html: string };
}

/** A message and its words. */
export interface PlainVector extends VectorHead {
  readonly markdown: string;
  readonly expected: { readonly text: string };
}

/** A message and what programs that only show Markdown get. */
export interface BlockquotesVector extends VectorHead {
  readonly markdown: string;
  readonly expected: { readonly markdown: string };
}

/** What a clipboard holds and its parts. */
export interface ClipboardVector extends VectorHead {
  readonly text: string;
  readonly html?: string;
  readonly expected: { readonly parts: readonly (string | CitationJson)[] };
}

/** A link of T3 Code and the citation that it is. */
export interface FromT3Vector extends VectorHead {
  readonly uri: string;
  readonly expected: { readonly ok: true; readonly citation: CitationJson } | Refusal;
}

/** A citation and its link of T3 Code; `absent` when it has none. */
export interface ToT3Vector extends VectorHead {
  readonly citation: CitationJson;
  readonly expected: { readonly ok: true; readonly uri: string } | Refusal;
}

/** A Web Annotation, perhaps its source's text stream, and the citation that it is. */
export interface FromAnnotationVector extends VectorHead {
  readonly annotation: unknown;
  readonly stream?: string;
  readonly expected: { readonly ok: true; readonly citation: CitationJson } | Refusal;
}

/** A citation, perhaps its source's text stream, and its Web Annotation. */
export interface ToAnnotationVector extends VectorHead {
  readonly citation: CitationJson;
  readonly stream?: string;
  readonly expected: { readonly annotation: object };
}

/** A citation and its text directive. */
export interface FragmentVector extends VectorHead {
  readonly citation: CitationJson;
  readonly expected: { readonly fragment: string };
}

/** The vectors of each operation, by the name of their file. */
export interface Vectors {
  readonly decode: DecodeVector;
  readonly encode: EncodeVector;
  readonly collect: CollectVector;
  readonly compose: ComposeVector;
  readonly expand: ExpandVector;
  readonly hash: HashVector;
  readonly label: LabelVector;
  readonly html: HtmlVector;
  readonly plain: PlainVector;
  readonly blockquotes: BlockquotesVector;
  readonly clipboard: ClipboardVector;
  readonly "from-t3": FromT3Vector;
  readonly "to-t3": ToT3Vector;
  readonly "from-annotation": FromAnnotationVector;
  readonly "to-annotation": ToAnnotationVector;
  readonly fragment: FragmentVector;
  readonly anchor: AnchorVector;
}

/** What a port can be asked. */
export type Operation = keyof Vectors;

/** How much of the format a port has: reading and writing citations, or everything that a message passes through. */
export type Level = "core" | "full";

/** The operations of each level. Offsets in text streams (`anchor`) are beside them: no part of the format. */
export const LEVELS: { readonly [L in Level]: readonly Operation[] } = {
  core: ["decode", "encode", "collect"],
  full: [
    ...(["decode", "encode", "collect", "expand", "compose", "hash", "label", "html", "plain", "blockquotes"] as const),
    ...(["clipboard", "from-t3", "to-t3", "from-annotation", "to-annotation", "fragment"] as const),
  ],
};

/** Every operation that there are vectors for. */
export const OPERATIONS: readonly Operation[] = [...LEVELS.full, "anchor"];
