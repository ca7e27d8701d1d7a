import { type Citation, label as labelOf, toHash } from "@pincite/format";
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from "react";
import { previewText } from "./preview.ts";

/** Where a chip's source is: in what is open here, in another thread or environment, or nowhere to be found. */
export type SourceState = "available" | "elsewhere" | "unavailable";

/** The words of a chip's accessible name; a product translates them. */
export interface ChipPhrases {
  readonly quote: string;
  readonly comment: string;
  readonly states: Readonly<Record<SourceState, string>>;
}

/** The words in English. */
export const englishChipPhrases: ChipPhrases = {
  quote: "Quote",
  comment: "Comment",
  states: { available: "", elsewhere: "From elsewhere", unavailable: "Source unavailable" },
};

/** The attributes that a chip's element gets. */
export type ChipElementProps = ComponentProps<"a"> & Readonly<Record<`data-${string}`, string | undefined>>;

/** What `CitationChip` is given, besides everything that an `a` takes. */
export interface CitationChipProps extends Omit<ComponentProps<"a">, "children"> {
  readonly citation: Citation;
  /** `available` by default. */
  readonly state?: SourceState;
  /** Called for Enter and a plain click; a click with a modifier or another button is the browser's, and opens the location. */
  readonly onActivate?: (citation: Citation) => void;
  /** The link's own label in the text that is shown: what the chip contributes to the text stream. The citation's label by default. */
  readonly label?: string;
  readonly phrases?: ChipPhrases;
  /** In place of the excerpt's and comment's first words. */
  readonly children?: ReactNode;
  /** In place of the `a`: a product's own element, a popover's trigger, with these attributes. */
  readonly render?: (props: ChipElementProps, citation: Citation) => ReactElement;
}

/** A citation as people see it: an unstyled link to its source (`data-slot="citation-chip"`, `data-state`). */
export function CitationChip({
  citation,
  state = "available",
  onActivate,
  onClick,
  label = labelOf(citation),
  phrases = englishChipPhrases,
  render = renderLink,
  children,
  ...rest
}: CitationChipProps) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !onActivate || !isPlainClick(event)) return;
    event.preventDefault();
    onActivate(citation);
  };
  const props: ChipElementProps = {
    href: `#${toHash(citation)}`,
    "aria-label": chipName(citation, state, phrases),
    ...rest,
    "data-slot": "citation-chip",
    "data-state": state,
    "data-pincite-text": label,
    onClick: click,
    children: children ?? <ChipText citation={citation} />,
  };
  return render(props, citation);
}

function renderLink({ children, ...props }: ChipElementProps): ReactElement {
  return <a {...props}>{children}</a>;
}

function ChipText({ citation: { text, comment } }: { readonly citation: Citation }) {
  return (
    <>
      <span data-slot="excerpt">{`“${previewText(text)}”`}</span>
      {comment !== undefined && <span data-slot="comment">{previewText(comment)}</span>}
    </>
  );
}

/** The accessible name: what is quoted, the person's comment, and where the source is if it is not here. */
export function chipName(citation: Citation, state: SourceState, phrases: ChipPhrases = englishChipPhrases): string {
  const { text, comment } = citation;
  const parts = [`${phrases.quote}: ${previewText(text)}`];
  if (comment !== undefined) parts.push(`${phrases.comment}: ${previewText(comment)}`);
  if (phrases.states[state]) parts.push(phrases.states[state]);
  return parts.map((part) => (/[.!?…。！？]$/.test(part) ? part : `${part}.`)).join(" ");
}

function isPlainClick({
  button,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const elsewhere =
    currentTarget.target !== "" && currentTarget.target !== "_self" && currentTarget.target !== undefined;
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey && !elsewhere;
}
