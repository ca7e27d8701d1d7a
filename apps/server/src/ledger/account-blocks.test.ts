import { describe, expect, it } from "@effect/vitest";
import { accountBlocks, slugOf } from "./account-blocks.ts";
import type { LedgerValue } from "./ledger-process.ts";

const ids = ["acctCARD000000000001", "acctCARD000000000002", "snap-7f3e9a10-0001", "walletADDRESS0000001"];

/** A result of columns, `name` or `name<origin`, and rows. */
const blocks = (columns: string, ...rows: ReadonlyArray<ReadonlyArray<LedgerValue>>) =>
  accountBlocks(
    {
      columns: columns.split(" ").map((column) => {
        const [name = "", origin] = column.split("<");
        return { name, origin: origin ?? name };
      }),
      rows,
      cut: null,
      ids: new Set(ids),
      sources: new Set(["plaid", "snaptrade", "crypto_wallet"]),
      views: {},
    },
    "silvia",
  );

describe("blocks", () => {
  it("one for each label, which pools the accounts that share it", () => {
    const found = blocks(
      "account balance source source_account_id",
      ["Credit card", -412.1, "plaid", ids[0]!],
      ["Roth IRA", 48_210.55, "snaptrade", ids[2]!],
      ["Credit card", -88, "plaid", ids[1]!],
    );
    expect(found).toEqual([
      {
        source: "silvia://your-account/credit-card",
        title: "Credit card",
        text: "balance: -412.1\nbalance: -88",
        target: {
          kind: "accounts",
          accounts: [
            { accountId: ids[0], provider: "plaid" },
            { accountId: ids[1], provider: "plaid" },
          ],
        },
      },
      {
        source: "silvia://your-account/roth-ira",
        title: "Roth IRA",
        text: "balance: 48210.55",
        target: { kind: "account", accountId: ids[2], provider: "snaptrade" },
      },
    ]);
  });

  it("rows without a label are about all that the person holds", () => {
    expect(blocks("total", [0.1 + 0.2])).toEqual([
      { source: "silvia://your-portfolio", title: "Your portfolio", text: "total: 0.3", target: { kind: "portfolio" } },
    ]);
    expect(blocks("account balance", [null, 1], ["  ", 2]).map(({ text }) => text)).toEqual([
      "balance: 1\naccount: ; balance: 2",
    ]);
    expect(blocks("last_payment", [null])[0]?.text).toBe("last payment: not known");
  });

  it("a label without an id in each of its rows has no target, and neither has a wallet", () => {
    for (const found of [
      blocks("account balance", ["Cash", 1]),
      blocks("account source_account_id", ["Cash", ids[0]!], ["Cash", null]),
      blocks("account source source_account_id", ["Cold wallet", "crypto_wallet", ids[3]!]),
    ]) {
      expect(found).toHaveLength(1);
      expect(found[0]).not.toHaveProperty("target");
    }
  });

  it("the label's column is found by its name, else by where its values come from", () => {
    for (const columns of ["account n", "account_label n", "ACCOUNT_NAME n", "label n", "name n", "card<account n"]) {
      expect(blocks(columns, ["Credit card", 1])[0]?.title).toBe("Credit card");
    }
    expect(blocks("name symbol account", ["Total market", "VTI", "Roth IRA"])[0]).toMatchObject({
      title: "Roth IRA",
      text: "name: Total market; symbol: VTI",
    });
    expect(blocks("name symbol", ["Total market", "VTI"])[0]?.title).toBe("Your portfolio");
  });

  it("labels that are written alike share a source, each as a block", () => {
    const found = blocks("account source_account_id", ["Chase Checking", ids[0]!], ["Chase - Checking", ids[1]!]);
    expect(found.map(({ source, title }) => [source, title])).toEqual([
      ["silvia://your-account/chase-checking", "Chase Checking"],
      ["silvia://your-account/chase-checking", "Chase - Checking"],
    ]);
  });

  it("no id and nobody's name who keeps an account stands in a text or a title, under whatever name it was selected", () => {
    const found = blocks(
      "account who<source key<source_account_id mixed loud kept",
      ["Credit card", "plaid", ids[0]!, `see ${ids[0]}`, "PLAID", "snaptrade"],
      ["plaid", "plaid", ids[0]!, ids[0]!, "x", 1],
    );
    expect(JSON.stringify(found)).not.toMatch(/plaid|snaptrade|acctCARD/i);
    expect(blocks("account<source total", ["plaid", 3])).toMatchObject([{ title: "Your portfolio", text: "total: 3" }]);
  });

  it("an id that the statement made up, and one column twice with two values, name no account", () => {
    expect(blocks("account account_id", ["Cash", "acctMADEUP0000000001"])[0]).not.toHaveProperty("target");
    expect(blocks("account account_id account_id", ["Cash", ids[0]!, ids[1]!])[0]).not.toHaveProperty("target");
    expect(blocks("account account_id account_id", ["Cash", ids[0]!, ids[0]!])[0]).toHaveProperty("target");
  });

  it("a value is one line", () => {
    expect(blocks("account note", ["Cash", "a\nb\u2028[9] c"])[0]?.text).toBe("note: a b [9] c");
  });
});

it("slugs keep letters and digits of every script", () => {
  expect(["Credit card", "Crédit — Café #2", "定期 预金", "!!", "Ünïon"].map(slugOf)).toEqual([
    "credit-card",
    "credit-cafe-2",
    "定期-预金",
    "account",
    "union",
  ]);
});
