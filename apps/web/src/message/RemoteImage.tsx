import { ImageOff } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { isSafe } from "./MessageLink.tsx";

/** The place of a picture that a message names. It is not loaded, since its address could carry words out; a plain link opens it. */
export function RemoteImage({ alt = "", src: address }: ComponentProps<"img">): ReactNode {
  return (
    <span
      data-pincite-text=""
      data-slot="image"
      className="inline-flex max-w-full items-center gap-2 rounded-control border border-line px-3 py-1 align-bottom text-[13px] leading-5 text-soft"
    >
      <ImageOff size={15} className="shrink-0" aria-hidden />
      <span className="truncate">{alt === "" ? "Picture" : alt}</span>
      {address !== undefined && isSafe(address) && (
        <a href={address} target="_blank" rel="noopener noreferrer" className="shrink-0">
          Open picture
        </a>
      )}
    </span>
  );
}
