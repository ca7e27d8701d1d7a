import { expect, test } from "vitest";
import { formatAmount } from "./format-amount.ts";

test.each([
  [1234.5, "USD", "$1,234.50"],
  [-20, "eur", "-€20.00"],
  [0.123_456_78, null, "0.12345678"],
  [3, "USDC", "3 USDC"],
])("%d in %s reads %s", (amount, currency, words) => {
  expect(formatAmount(amount, currency)).toBe(words);
});
