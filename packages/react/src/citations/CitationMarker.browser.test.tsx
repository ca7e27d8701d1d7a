import { streamFromDom } from "@pincite/anchor/dom";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CitationMarker } from "./CitationMarker.tsx";

it("is a button named after its source that contributes its marker to the text stream", async () => {
  const { container } = await render(
    <p>
      It doubled
      <CitationMarker number={2} title="Savings" />.
    </p>,
  );
  await expect.element(page.getByRole("button", { name: "Source 2: Savings" })).toBeVisible();
  expect(streamFromDom(container).text).toBe("It doubled[2].");
});

it("acts on a click, Enter and Space", async () => {
  const onClick = vi.fn<() => void>();
  await render(<CitationMarker number={1} title="Savings" onClick={onClick} />);
  await userEvent.click(page.getByRole("button"));
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(" ");
  expect(onClick).toHaveBeenCalledTimes(3);
});

it("lets a product draw its own element", async () => {
  await render(<CitationMarker number={1} title="Savings" render={(props) => <button {...props} data-own="" />} />);
  expect(page.getByRole("button").element().hasAttribute("data-own")).toBe(true);
});
