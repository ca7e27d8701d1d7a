/** The largest request body that the server reads, in bytes: room for a document of a megabyte of text with every character escaped twice. */
export const maxBodyBytes = 2 * 1024 * 1024;

/** The longest message as stored, in UTF-16 code units: what current models read in one message with room for an answer. */
export const maxStoredLength = 120_000;

/** The longest message after its quotes are expanded, in UTF-16 code units: the same bound, since this is what a provider receives. */
export const maxExpandedLength = 120_000;

/** The smallest limit that a provider can be given, in UTF-16 code units: below it hardly a quote fits. */
export const minExpandedLimit = 1_000;

/** The longest id that a client may choose, in characters: a citation holds ids of up to 256, an id is typed by nobody. */
export const maxIdLength = 128;

/** The longest title of a thread and label of a token, in UTF-16 code units: two lines in a sidebar. */
export const maxTitleLength = 200;

/** The longest text of a document, in UTF-16 code units: a body of `maxBodyBytes` holds it whatever characters it has. */
export const maxDocumentLength = 1_000_000;

/** The largest page of messages that one request returns: a screen holds a dozen, a jump wants some on both sides. */
export const maxPageSize = 200;

/** The page of messages when the request names no size. */
export const defaultPageSize = 50;

/** How long a one-time code can be exchanged, in milliseconds: long enough to carry it to a phone, short enough to forget it. */
export const codeLifetime = 5 * 60 * 1000;

/** The most citations that one request checks: a long message has a dozen, a page of messages some more. */
export const maxCheckedCitations = 100;

/** The longest URI of a citation that is checked, in UTF-16 code units: the format's own bound. */
export const maxCheckedLength = 240_000;
