import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { NotFound } from "@pincite/api";
import * as Effect from "effect/Effect";
import { DatabaseSync } from "node:sqlite";
import { makeClient, signIn, startServer, temporaryFolder } from "../testing/TestServer.ts";
import { writeLedger } from "./testing/write-ledger.ts";

const roth = {
  source: "snaptrade",
  source_account_id: "snap-7f3e9a10-0001",
  snaptrade_account_id: "snap-7f3e9a10-0002",
  account_uuid: "3f2b8c1e-9d4a-4c57-8a6e-0b1c2d3e4f50",
};

/** A server with a ledger of its owner's accounts and of somebody else's. */
const startWithLedger = Effect.gen(function* () {
  const dataFolder = yield* temporaryFolder;
  const server = yield* startServer({ dataFolder });
  const { client } = yield* signIn(server);
  const { person } = yield* client.access.session();
  const other = yield* client.people.invite({ payload: { name: "Another" } });
  const open = yield* makeClient(server.address);
  const { token } = yield* open.pairing.createToken({ payload: { code: other.code, label: "Test" } });
  mkdirSync(join(dataFolder, "ledgers"));
  writeLedger(join(dataFolder, "ledgers", "a.sqlite"), {
    account_details: [
      {
        person_id: person.id,
        ...roth,
        account: "Roth IRA",
        institution: "Harbor Securities",
        type: "retirement",
        last_four: 1234,
        currency: "USD",
        balance: 48_210.55,
        available: 10.5,
        credit_limit: null,
        as_of: "2026-11-30",
      },
      { person_id: other.person.id, source: "plaid", source_account_id: "acctSECRET0000000001", account: "Secret" },
    ],
    holding_details: [
      {
        person_id: person.id,
        ...roth,
        symbol: "VTI",
        security: "Total market fund",
        quantity: 2,
        value: 600,
        currency: "USD",
      },
      { person_id: other.person.id, ...roth, symbol: "GLD", security: "Gold", quantity: 1, value: 1 },
    ],
  });
  return { dataFolder, client, other: yield* makeClient(server.address, token) };
});

describe("GET /api/accounts/:id", () => {
  it.effect("finds an account under each of its ids, with what it holds", () =>
    Effect.gen(function* () {
      const { client } = yield* startWithLedger;
      for (const id of [roth.source_account_id, roth.snaptrade_account_id, roth.account_uuid]) {
        const account = yield* client.accounts.get({ params: { id } });
        assert.deepEqual(account, {
          id,
          label: "Roth IRA",
          institution: "Harbor Securities",
          type: "retirement",
          lastFour: "1234",
          currency: "USD",
          balances: { current: 48_210.55, available: 10.5, limit: null },
          asOf: "2026-11-30",
          holdings: [{ name: "Total market fund", symbol: "VTI", quantity: 2, value: 600, currency: "USD" }],
        });
        assert.notMatch(JSON.stringify(account), /snaptrade/);
      }
    }),
  );

  it.effect("finds nobody else's, and nothing where there is nothing", () =>
    Effect.gen(function* () {
      const { client, other } = yield* startWithLedger;
      const secret = { params: { id: "acctSECRET0000000001" } };
      assert.strictEqual((yield* other.accounts.get(secret)).label, "Secret");
      for (const params of [secret.params, { id: "x" }, { id: "' OR 1 = 1 --" }, { id: "../people" }]) {
        const error = yield* Effect.flip(client.accounts.get({ params }));
        assert.instanceOf(error, NotFound);
        assert.strictEqual(error.kind, "account");
      }
      assert.instanceOf(yield* Effect.flip(other.accounts.get({ params: { id: roth.account_uuid } })), NotFound);
    }),
  );

  it.effect("answers 404 without a ledger, and when the ledger is broken", () =>
    Effect.gen(function* () {
      const { client, dataFolder } = yield* startWithLedger;
      const database = new DatabaseSync(join(dataFolder, "ledgers", "a.sqlite"));
      database.exec("ALTER TABLE account_details RENAME COLUMN person_id TO whoever");
      database.close();
      const error = yield* Effect.flip(client.accounts.get({ params: { id: roth.account_uuid } }));
      assert.instanceOf(error, NotFound);
    }),
  );
});
