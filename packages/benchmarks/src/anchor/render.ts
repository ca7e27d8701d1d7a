import type { Block, Piece } from "./message.ts";

/** The message as a renderer of Markdown shows it. */
export function toDom(blocks: readonly Block[]): HTMLElement {
  const root = document.createElement("div");
  root.append(...blocks.map(toElement));
  return root;
}

/** The message as Markdown. */
export function toMarkdown(blocks: readonly Block[]): string {
  return blocks.map(toSource).join("\n\n");
}

function toElement(block: Block): HTMLElement {
  switch (block.kind) {
    case "pre":
      return element("pre", element("code", `${block.code}\n`));
    case "ul":
      return element("ul", ...block.items.map((item) => element("li", ...item.map(toInline))));
    case "blockquote":
      return element("blockquote", element("p", ...block.line.map(toInline)));
    case "table": {
      const [head, ...body] = block.rows.map((row, index) =>
        element("tr", ...row.map((cell) => element(index === 0 ? "th" : "td", cell))),
      );
      return element("table", element("thead", head!), element("tbody", ...body));
    }
    default:
      return element(block.kind, ...block.line.map(toInline));
  }
}

function toInline({ kind, text }: Piece): Node {
  return kind === "text" ? document.createTextNode(text) : element(kind, text);
}

function element(name: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function toSource(block: Block): string {
  switch (block.kind) {
    case "pre":
      return `\`\`\`js\n${block.code}\n\`\`\``;
    case "ul":
      return block.items.map((item) => `- ${inlineSource(item)}`).join("\n");
    case "table": {
      const [head, ...body] = block.rows.map((row) => `| ${row.join(" | ")} |`);
      return [head, "| - | - | - |", ...body].join("\n");
    }
    default:
      return `${{ p: "", h2: "## ", blockquote: "> " }[block.kind]}${inlineSource(block.line)}`;
  }
}

function inlineSource(line: readonly Piece[]): string {
  const marks = {
    text: ["", ""],
    em: ["*", "*"],
    strong: ["**", "**"],
    code: ["`", "`"],
    a: ["[", "](https://example.com)"],
  };
  return line.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join("");
}
