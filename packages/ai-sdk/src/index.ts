export { convertDataPart, type ConvertDataPartOptions, type QuoteDataParts, quoteSchema } from "./data-part.ts";
export { expandQuotes, type ExpandQuotesOptions, type QuoteMiddleware } from "./expand-quotes.ts";
export { ExpansionLimitError, type LargeQuote } from "./expansion-limit-error.ts";
