import { type Citation, compose, encode, serialize } from "@pincite/format";
import { remarkCitations } from "@pincite/format/remark";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defaultRemarkPlugins, Streamdown } from "streamdown";
import { describe, expect, test } from "vitest";
import { ReactMarkdownMessage } from "./ReactMarkdownMessage.tsx";
import { StreamdownHtmlMessage, StreamdownMessage } from "./StreamdownMessage.tsx";

const quote: Citation = {
  environmentId: "env_1",
  source: { kind: "message", threadId: "thread-1", messageId: "message-1" },
  text: "two `words` & <b>more</b>",
  start: 0,
  end: 25,
  prefix: "",
  suffix: "",
  comment: "Why?",
};
const uri = encode(quote);

/** The rendered HTML with every chip as `‹excerpt|comment›`, and nothing else but the text. */
function shown(element: ReactNode): string {
  const chip = /<a [^>]*data-slot="citation-chip"[^>]*>.*?“(.*?)”.*?data-slot="comment">(.*?)<\/span><\/a>/g;
  return renderToStaticMarkup(element)
    .replaceAll(chip, "‹$1|$2›")
    .replaceAll(/<[^>]*>/g, "")
    .trim();
}

const CHIP = "‹two `words` &amp; &lt;b&gt;more&lt;/b&gt;|Why?›";

describe.each([
  ["react-markdown", ReactMarkdownMessage],
  ["Streamdown", StreamdownMessage],
  ["Streamdown with HTML", StreamdownHtmlMessage],
])("%s", (_, Message) => {
  test.each([
    ["an inline link", compose(["See ", quote, " there."])],
    ["another label", `See [**this**](${uri}) there.`],
    ["a destination in angle brackets, with a title", `See [this](<${uri}> "title") there.`],
    ["an autolink", `See <${uri}> there.`],
    ["a reference link", `See [this][1] there.\n\n[1]: ${uri}`],
  ])("%s is shown as a chip", (_, markdown) => {
    expect(shown(<Message text={markdown} />)).toBe(`See ${CHIP} there.`);
  });

  test("in lists, tables, headings and emphasis too", () => {
    const link = serialize(quote);
    expect(shown(<Message text={`# a ${link}`} />)).toBe(`a ${CHIP}`);
    expect(shown(<Message text={`- **b ${link}**`} />)).toContain(`b ${CHIP}`);
    expect(shown(<Message text={`| c |\n| - |\n| ${link} |`} />)).toContain(CHIP);
  });

  test("what is no citation is no chip", () => {
    expect(shown(<Message text={`\`${serialize(quote)}\``} />)).not.toContain("‹");
    expect(shown(<Message text="[this](web+pincite:v2/x)" />)).not.toContain("‹");
    expect(shown(<Message text="[this](https://example.com)" />)).toBe("this");
  });

  test("an address that runs a script is not kept", () => {
    expect(renderToStaticMarkup(<Message text="[this](javascript:alert%281%29)" />)).not.toContain('href="javascript:');
  });
});

test("a chip written as HTML is text, except where a product allows HTML", () => {
  const html = `a <pincite-citation uri="${uri.replaceAll("&", "&amp;")}">x</pincite-citation>`;
  expect(shown(<ReactMarkdownMessage text={html} />)).not.toContain("‹");
  expect(shown(<StreamdownMessage text={html} />)).not.toContain("‹");
  expect(shown(<StreamdownHtmlMessage text={html} />)).toContain("‹");
});

test("Streamdown's defaults need both settings: without them the link is blocked, or the chip is dropped", () => {
  const link = serialize(quote);
  const remarkPlugins = [...Object.values(defaultRemarkPlugins), remarkCitations];
  expect(shown(<Streamdown mode="static">{link}</Streamdown>)).toContain("[blocked]");
  expect(
    shown(
      <Streamdown mode="static" remarkPlugins={remarkPlugins}>
        {link}
      </Streamdown>,
    ),
  ).not.toContain("‹");
});

test("while a link is arriving, no half of its address is seen", () => {
  const markdown = compose(["See ", quote, " there."]);
  for (let length = 0; length <= markdown.length; length++) {
    const text = shown(<StreamdownMessage streaming text={markdown.slice(0, length)} />);
    expect(text).not.toMatch(/web\+|pincite|%|blocked/);
  }
});
