import { type ReactNode, useState } from "react";
import { Button } from "../interface/Button.tsx";
import { Section } from "./Section.tsx";

/** Opening citations from other programs. */
export function LinksSection(): ReactNode {
  const [note, setNote] = useState("");
  if (!("registerProtocolHandler" in navigator)) return null;

  const register = (): void => {
    try {
      navigator.registerProtocolHandler("web+pincite", `${location.origin}/#open=%s`);
      setNote("Your browser may ask whether you want this.");
    } catch {
      setNote("This browser does not let the page do that.");
    }
  };

  return (
    <Section
      id="links"
      title="Quotes in other programs"
      lead="A quote that you paste elsewhere is a link. Let this browser open such links here, at the quoted words."
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={register}>Open quote links here</Button>
        <output className="text-[13px] leading-5 text-soft">{note}</output>
      </div>
    </Section>
  );
}
