import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint";
import * as HttpApiGroup from "effect/http-api/HttpApiGroup";
import * as Schema from "effect/Schema";
import { Authorization, InputValidation } from "./access.ts";
import { NotFound } from "./errors.ts";
import { maxIdLength } from "./limits.ts";

const known = Schema.NullOr(Schema.String);
const amount = Schema.NullOr(Schema.Finite);

/** Something that an account holds; null is what the ledger does not say. */
export const Holding = Schema.Struct({
  name: Schema.String,
  symbol: known,
  quantity: amount,
  value: amount,
  currency: known,
});
/** Something that an account holds. */
export type Holding = typeof Holding.Type;

/** An account of a person, as a ledger has it; null is what the ledger does not say. */
export const Account = Schema.Struct({
  /** The id under which it was asked for: one of those it is known by. */
  id: Schema.String,
  label: Schema.String,
  institution: known,
  /** What kind of account it is, in the ledger's words. */
  type: known,
  lastFour: known,
  currency: known,
  balances: Schema.Struct({ current: amount, available: amount, limit: amount }),
  /** When the figures were true, in the ledger's words. */
  asOf: known,
  holdings: Schema.Array(Holding),
});
/** An account of a person. */
export type Account = typeof Account.Type;

/** Accounts of the person who asks; another person's is not found. */
export class AccountsGroup extends HttpApiGroup.make("accounts")
  .add(
    HttpApiEndpoint.get("get", "/accounts/:id", {
      // Whatever is no id of an account is not found, rather than wrong.
      params: { id: Schema.String.check(Schema.isMaxLength(4 * maxIdLength)) },
      success: Account,
      error: NotFound,
    }),
  )
  .middleware(InputValidation)
  .middleware(Authorization) {}
