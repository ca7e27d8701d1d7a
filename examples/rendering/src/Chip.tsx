import { decode } from "@pincite/format";
import { CitationChip } from "@pincite/react";

/** What `remarkCitations` leaves for a renderer: a citation's URI and its label. */
export interface ChipProps {
  readonly uri?: string;
  readonly label?: string;
}

/** A citation in rendered Markdown, for a renderer's table of components. */
export function Chip({ uri = "", label }: ChipProps) {
  const decoded = decode(uri);
  return decoded.ok ? <CitationChip citation={decoded.citation} /> : label;
}
