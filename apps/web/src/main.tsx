import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { readAddress } from "./app/address.ts";
import { SessionStore } from "./environment/SessionStore.ts";
import "./styles/index.css";

const session = new SessionStore();
void session.open(readAddress());

const root = document.querySelector("#app");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
}
