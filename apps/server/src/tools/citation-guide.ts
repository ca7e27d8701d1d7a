import type { ServerTool } from "./Tools.ts";
import type { ToolName } from "./tool-names.ts";

/** The table for a model's instructions that says which sources each tool writes, and what to do so that a citation of them says what it points at; empty without tools. */
export const citationGuide = (tools: ReadonlyArray<Pick<ServerTool, "name">>): string => {
  if (tools.length === 0) return "";
  const rows = tools.map(({ name }) => `| ${name} | ${sources[name]} | ${rules[name]} |`);
  return ["| tool | its sources | for its citations |", "| --- | --- | --- |", ...rows].join("\n");
};

const corpus = "a text, by its public page where it has one";
const corpusRule = "cite the text that the rule stands in, not one that refers to it";

const sources: Readonly<Record<ToolName, string>> = {
  execute_sql: "one for each account label; one for all rows without a label",
  execute_python: "market data by ticker, a calculation, or an article",
  read_tax_authority: corpus,
  read_credit_card_document: corpus,
  read_mortgage_authority: corpus,
  search_web: "a page",
  search_documents: "a document",
};

const rules: Readonly<Record<ToolName, string>> = {
  execute_sql:
    "select `source` and `source_account_id` whenever you read a per-account view (`account_details`, `public_holding_details`, `holding_details`), and the account's label as `account`",
  execute_python: "print each figure beside the ticker or the name of what it is of",
  read_tax_authority: corpusRule,
  read_credit_card_document: corpusRule,
  read_mortgage_authority: corpusRule,
  search_web: "cite the page that says it",
  search_documents: "cite the passage that says it",
};
