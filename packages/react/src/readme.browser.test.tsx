import { expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { presentData } from "./testing/Chat.tsx";
import { citationOf } from "./testing/citation.ts";
import { Example } from "./testing/Example.tsx";

it("shows the README's example, which works as it stands there", async () => {
  const [readme, example] = [
    await commands.readFile("packages/react/README.md"),
    await commands.readFile("packages/react/src/testing/Example.tsx"),
  ];
  const [, code = ""] = example.split("  // README\n");
  expect(readme).toContain(code.replaceAll(/^ {2}/gm, ""));

  const adapters = { data: presentData, list: { scroller: () => null, scrollToRow: () => {} } };
  const reply = { id: "message-1", version: 1, text: "Here are the words." };
  await render(<Example adapters={adapters} citation={citationOf({ prefix: "are" })} reply={reply} />);
  await userEvent.click(page.getByRole("link"));
  await expect.element(page.getByRole("status")).toHaveTextContent("Quote shown");
  expect([...(CSS.highlights.get("pincite") ?? [])].map(String)).toEqual(["the words"]);
});
