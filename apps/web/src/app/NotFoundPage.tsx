import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../interface/Button.tsx";

/** An address that leads nowhere. */
export function NotFoundPage(): ReactNode {
  return (
    <div className="column flex flex-1 flex-col items-start justify-center gap-3">
      <h1 className="text-[19px] leading-7 font-semibold">There is nothing at this address</h1>
      <Link to="/" className={buttonClass("plain")}>
        Go to your threads
      </Link>
    </div>
  );
}
