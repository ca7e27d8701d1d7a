import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { SettingsPage } from "../settings/SettingsPage.tsx";
import { ThreadPage } from "../thread/ThreadPage.tsx";
import { HomePage } from "./HomePage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Shell } from "./Shell.tsx";

/** Search parameters of every page that can show a document beside it. */
interface DocumentSearch {
  readonly document?: string;
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  validateSearch: ({ document }: Record<string, unknown>): DocumentSearch =>
    typeof document === "string" ? { document } : {},
});

const home = createRoute({ getParentRoute: () => root, path: "/", component: HomePage });
const thread = createRoute({ getParentRoute: () => root, path: "/threads/$threadId", component: ThreadPage });
const settings = createRoute({ getParentRoute: () => root, path: "/settings", component: SettingsPage });

/** The thread whose answer led to an account. */
interface AccountSearch {
  readonly thread?: string;
}

const account = createRoute({
  getParentRoute: () => root,
  path: "/accounts/$accountId",
  component: lazyRouteComponent(() => import("../account/AccountPage.tsx"), "AccountPage"),
  validateSearch: ({ thread: from }: Record<string, unknown>): AccountSearch =>
    typeof from === "string" ? { thread: from } : {},
});

/** The addresses of the app. */
export const router = createRouter({
  routeTree: root.addChildren([home, thread, account, settings]),
  // A timeline keeps its own place; the router's scrolling would move it.
  scrollRestoration: false,
  defaultHashScrollIntoView: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
