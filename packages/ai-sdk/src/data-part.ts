import { check, type Citation, createFormat } from "@pincite/format";

/** The data parts of a `UIMessage` whose quotes are parts of their own: `UIMessage<unknown, QuoteDataParts>`. */
export type QuoteDataParts = { quote: Citation };

/** Options of {@link convertDataPart}. */
export interface ConvertDataPartOptions {
  /** The product's own scheme; `web+pincite` when absent. It must be that of `expandQuotes`. */
  readonly scheme?: string;
}

/**
 * Turns a `data-quote` part, whose data is a citation, into a text part with its link, for `convertToModelMessages`.
 *
 * Other data parts give `undefined`, so that a product's own converter can follow with `??`. Data that is no citation
 * throws `RangeError`: check what comes from a browser with {@link quoteSchema} first.
 */
export function convertDataPart(
  part: { readonly type: string; readonly data: unknown },
  { scheme }: ConvertDataPartOptions = {},
): { type: "text"; text: string } | undefined {
  if (part.type !== "data-quote") return undefined;
  const checked = check(part.data);
  if (!checked.ok) throw new RangeError(`A data-quote part holds no citation: ${explain(checked)}`);
  const format = createFormat(scheme === undefined ? {} : { scheme });
  return { type: "text", text: format.serialize(checked.citation) };
}

/** The data of a `data-quote` part as a Standard Schema, for `validateUIMessages({ dataSchemas: { quote } })`. */
export const quoteSchema: {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "pincite";
    readonly validate: (
      value: unknown,
    ) => { readonly value: Citation } | { readonly issues: readonly { readonly message: string }[] };
    /** The type of what it accepts; never read at run time. */
    readonly types?: { readonly input: unknown; readonly output: Citation };
  };
} = {
  "~standard": {
    version: 1,
    vendor: "pincite",
    validate: (value) => {
      const checked = check(value);
      return checked.ok ? { value: checked.citation } : { issues: [{ message: explain(checked) }] };
    },
  },
};

function explain({ reason, field }: { readonly reason: string; readonly field?: string }): string {
  return field === undefined ? reason : `${reason} ${field}`;
}
