import type { Environment } from "@pincite/api";
import { Store } from "../store/Store.ts";
import { type ApiClient, apiClient } from "./api-client.ts";
import { attempt, type Failure } from "./outcome.ts";

/** Whether this browser may use its environment. */
export type Session =
  | { readonly state: "opening" }
  | { readonly state: "signed-out"; readonly failure: Failure | null }
  | { readonly state: "unreachable"; readonly failure: Failure }
  | { readonly state: "signed-in"; readonly environment: Environment };

/** Signs this browser in and out and knows the environment behind the page. */
export class SessionStore extends Store<Session> {
  readonly client: ApiClient;

  constructor(client: ApiClient = apiClient) {
    super({ state: "opening" });
    this.client = client;
  }

  /** Opens the session: exchanges a one-time code when the address carried one, else uses the cookie. */
  async open(code: string | undefined): Promise<void> {
    this.set({ state: "opening" });
    let rejected: Failure | null = null;
    if (code !== undefined) {
      const exchanged = await attempt(this.client.pairing.createSession({ payload: { code } }));
      if (!exchanged.ok && exchanged.failure.kind === "unreachable") {
        this.set({ state: "unreachable", failure: exchanged.failure });
        return;
      }
      if (!exchanged.ok) rejected = exchanged.failure;
    }
    // A used code beside a session that still holds is no error: the address was opened a second time.
    const environment = await attempt(this.client.environment.get({}));
    if (environment.ok) this.set({ state: "signed-in", environment: environment.value });
    else if (environment.failure.kind === "unauthorized") this.set({ state: "signed-out", failure: rejected });
    else this.set({ state: "unreachable", failure: environment.failure });
  }

  /** Reads the environment again, after its provider or label changed. */
  async refresh(): Promise<void> {
    const environment = await attempt(this.client.environment.get({}));
    if (environment.ok) this.set({ state: "signed-in", environment: environment.value });
    else this.noteFailure(environment.failure);
  }

  /** Shows the signed-out page when a failure says that the session has ended. */
  noteFailure(failure: Failure): void {
    if (failure.kind === "unauthorized") this.set({ state: "signed-out", failure: null });
  }

  /** Ends the session of this browser. */
  async signOut(): Promise<void> {
    await attempt(this.client.access.signOut({}));
    this.set({ state: "signed-out", failure: null });
  }
}
