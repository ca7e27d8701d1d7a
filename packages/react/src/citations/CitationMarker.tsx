import type { ComponentProps, ReactElement } from "react";

/** The attributes that a marker's button gets. */
export type MarkerButtonProps = ComponentProps<"button"> & Readonly<Record<`data-${string}`, string | undefined>>;

/** What `CitationMarker` is given, besides everything that a `button` takes. */
export interface CitationMarkerProps extends ComponentProps<"button"> {
  /** The reader's number of the source: its index in the answer's citations, plus one. */
  readonly number: number;
  /** The source's title, for the accessible name. */
  readonly title: string;
  /** The word before the number in the accessible name; a product translates it. */
  readonly sourceWord?: string;
  /** In place of the `button`: a popover's trigger, with these attributes. */
  readonly render?: (props: MarkerButtonProps) => ReactElement;
}

/**
 * A marker of an answer, `[2]`, as an unstyled button (`data-slot="citation-marker"`). It contributes `[2]` to the text
 * stream, so that quotes across it are the same words on the page and in the stored text.
 */
export function CitationMarker({
  number,
  title,
  sourceWord = "Source",
  render = renderButton,
  ...rest
}: CitationMarkerProps) {
  return (
    <span data-slot="citation-marker" data-pincite-text={`[${number}]`}>
      {render({
        type: "button",
        "aria-label": `${sourceWord} ${number}: ${title}`,
        children: number,
        ...rest,
      })}
    </span>
  );
}

function renderButton(props: MarkerButtonProps): ReactElement {
  return <button {...props} />;
}
