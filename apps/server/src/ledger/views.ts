/** The relations of a ledger that a person's statements can read, in each of which `person_id` says whose a row is. */
export const viewNames = ["account_details", "holding_details", "public_holding_details"] as const;

/** A relation of a ledger. */
export type ViewName = (typeof viewNames)[number];

/** Columns by view; a view that no ledger has is left out. */
export type ViewColumns = Readonly<Partial<Record<ViewName, ReadonlyArray<string>>>>;

/** Columns that name an account by id. Their values, and `source`, are for targets alone, and stand in no text. */
export const idColumns: ReadonlyArray<string> = [
  "source_account_id",
  "snaptrade_account_id",
  "manual_account_uuid",
  "account_uuid",
  "account_id",
];

/** All accounts of a person, with what their citations need. */
export const allAccountsSql = "SELECT * FROM account_details";

/** Functions that compute and do nothing else: none reads a file, sleeps, makes a large value out of nothing, or tells of the machine. */
export const plainFunctions: ReadonlyArray<string> = `
  abs avg ceil ceiling char coalesce concat concat_ws count cume_dist current_date current_time current_timestamp date
  datetime dense_rank exp first_value floor format glob group_concat ifnull iif if instr json_array json_extract
  json_group_array json_group_object json_object julianday lag last_value lead length like ln log log10 log2 lower ltrim
  max median min mod nth_value ntile nullif percent_rank percentile percentile_cont percentile_disc pow power printf
  quote rank replace round row_number rtrim sign sqrt strftime string_agg substr substring sum time timediff total trim
  trunc typeof unicode unixepoch upper
`
  .trim()
  .split(/\s+/);
