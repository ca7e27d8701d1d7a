import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useServices } from "../app/Services.ts";
import { SidebarButton } from "../sidebar/SidebarButton.tsx";
import { AccessSection } from "./AccessSection.tsx";
import { AppearanceSection } from "./AppearanceSection.tsx";
import { DocumentsSection } from "./DocumentsSection.tsx";
import { LinksSection } from "./LinksSection.tsx";
import { ProviderSection } from "./ProviderSection.tsx";

/** What a person can set: what answers, what it may quote, how it looks, and who may come in. */
export function SettingsPage(): ReactNode {
  const services = useServices();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => services.follow(undefined), [services]);
  useEffect(() => {
    if (hash !== "") document.querySelector(`section#${CSS.escape(hash)}`)?.scrollIntoView();
  }, [hash]);

  return (
    <>
      <header className="flex h-[50px] flex-none items-center gap-3 border-b border-line px-6 text-[14px] leading-5 max-md:px-2">
        <title>Settings · Pincite</title>
        <SidebarButton />
        <h1 className="font-[550]">Settings</h1>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="column flex flex-col divide-y divide-line pb-20">
          <ProviderSection />
          <DocumentsSection />
          <AppearanceSection />
          <LinksSection />
          <AccessSection />
        </div>
      </div>
    </>
  );
}
