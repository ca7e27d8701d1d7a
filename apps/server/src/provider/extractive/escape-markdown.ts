/**
 * Plain text of one line as Markdown that shows exactly it: every ASCII character that could begin markup gets a backslash, and
 * so does what would make a list, a heading or a literal link of the line.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>&|~!$#{}]/g, "\\$&")
    // A number or a dash makes a list, a row of equals signs a heading, only at the line's start.
    .replace(/^(\s*)([-+=:])/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])/, "$1\\$2")
    // GFM makes links of bare addresses; the text shown stays the same either way, but no reply should link where nobody did.
    .replace(/(https?|ftp):(?=\/\/)/gi, "$1\\:")
    .replace(/\bwww\.(?=\S)/gi, (www) => `${www.slice(0, -1)}\\.`)
    .replace(/(?<=[\w.+-])@(?=\w)/g, "\\@");
