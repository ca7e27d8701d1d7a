/**
 * Plain text of one line as Markdown that shows exactly it: every ASCII character that could begin markup gets a backslash, and
 * so does what would make a list, a heading or a bare address of the line.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>&|~!$#{}@]/g, "\\$&")
    // A number or a dash makes a list, a row of equals signs a heading, only at the line's start.
    .replace(/^(\s*)([-+=:])/, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])/, "$1\\$2")
    // In a bare address (GFM) backslashes are letters, and the ones from above would show.
    .replace(/:(?=\/\/)/g, "\\:")
    .replace(/www\./gi, (www) => `${www.slice(0, -1)}\\.`);
