import type { Account, Holding } from "@pincite/api";
import type { ReactNode } from "react";
import { formatAmount } from "./format-amount.ts";

const balanceWords = { current: "Current balance", available: "Available", limit: "Limit" } as const;

/** The figures of an account; what the ledger does not say is left out. */
export function AccountFigures({ account }: { readonly account: Account }): ReactNode {
  const { balances, currency, asOf, holdings } = account;
  const known = (["current", "available", "limit"] as const).flatMap((name) => {
    const amount = balances[name];
    return amount === null ? [] : [{ name, amount }];
  });
  return (
    <>
      {known.length > 0 && (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          {known.map(({ name, amount }) => (
            <div key={name}>
              <dt className="text-[13px] leading-5 text-soft">{balanceWords[name]}</dt>
              <dd className="text-[19px] leading-7 font-semibold tabular-nums">{formatAmount(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {holdings.length > 0 && <Holdings holdings={holdings} />}
      {asOf !== null && <p className="text-[13px] leading-5 text-soft">As of {asOf}</p>}
    </>
  );
}

function Holdings({ holdings }: { readonly holdings: readonly Holding[] }): ReactNode {
  // Two holdings may be alike in everything; their order is the ledger's and stays.
  const rows = holdings.map((holding, row) => ({ ...holding, row }));
  return (
    <table className="w-full text-[14px] leading-[22px]">
      <caption className="pb-1.5 text-left font-semibold">Holdings</caption>
      <thead className="text-[13px] text-soft">
        <tr className="border-b border-line">
          <th className="py-1.5 text-left font-medium">Name</th>
          <th className="py-1.5 pl-4 text-right font-medium">Quantity</th>
          <th className="py-1.5 pl-4 text-right font-medium">Value</th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map(({ row, name, symbol, quantity, value, currency }) => (
          <tr key={row} className="border-b border-line">
            <td className="py-1.5 break-words">
              {name}
              {symbol !== null && symbol !== name && <span className="text-soft"> {symbol}</span>}
            </td>
            <td className="py-1.5 pl-4 text-right">{quantity === null ? "" : formatAmount(quantity, null)}</td>
            <td className="py-1.5 pl-4 text-right">{value === null ? "" : formatAmount(value, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
