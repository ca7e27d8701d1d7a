/** An amount as people read it, with its currency where it has one; a code that no browser knows stands behind the number. */
export function formatAmount(amount: number, currency: string | null): string {
  if (currency !== null && /^[A-Za-z]{3}$/u.test(currency)) {
    return amount.toLocaleString("en", { style: "currency", currency });
  }
  const number = amount.toLocaleString("en", { maximumFractionDigits: 8 });
  return currency === null ? number : `${number} ${currency}`;
}
