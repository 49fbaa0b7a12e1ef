/** Of the words that texts are found by (`lib/search/words.ts`), which most resources have. */
const WORDS = 1;

/**
 * The version of the rules by which columns are derived from stored records, by table. It stands beside each row, so
 * that a load takes an unchanged record of earlier rules for changed, and `npm run rebuild` knows what is left.
 *
 * Raise the number of a table whenever something else comes out for the same record: in its columns, in those of the
 * tables that are brought up to date with it, or in its cost-free document and entity tags. 0 is a row of unknown rules.
 */
export const RULE_VERSIONS = {
  families: 1 + WORDS,
  statuses: 1,
  sections: 1 + WORDS,
  categories: 1 + WORDS,
  brands: 1 + WORDS,
  /** With `product_search` and `product_families`. */
  products: 1 + WORDS,
  product_attributes: 1,
  branches: 1 + WORDS,
  invoices: 1,
  invoice_names: 1 + WORDS,
  /** With `purchase_order_lines`: what is still to come, and progress. */
  purchase_orders: 1,
  purchase_order_names: 1 + WORDS,
  industry_types: 1,
  segments: 1,
  sub_segments: 1,
  accounts: 1 + WORDS,
  metaproperties: 1,
  assets: 1 + WORDS,
} as const;

export type RuledTable = keyof typeof RULE_VERSIONS;
