import type { CorpusReader } from "@pincite/evidence/targets";

/** A corpus of reference texts: its folder, which is its name in sources too, and what a model finds in it. */
export interface CorpusDescription {
  readonly folder: string;
  readonly holds: string;
}

/** The corpora, by the tool that reads them. */
export const corporaByReader: Readonly<Record<CorpusReader, CorpusDescription>> = {
  read_tax_authority: { folder: "tax-authority", holds: "tax law and the tax authority's own guidance" },
  read_credit_card_document: {
    folder: "credit-card-corpus",
    holds: "credit card agreements, terms and benefit guides",
  },
  read_mortgage_authority: { folder: "mortgage-code", holds: "mortgage regulations and official guidance on them" },
};

/** The tools that read a corpus. */
export const corpusReaders = Object.keys(corporaByReader) as ReadonlyArray<CorpusReader>;
