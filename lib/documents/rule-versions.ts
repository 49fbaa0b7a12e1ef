/** Version of the search words (`lib/search/words.ts`), which most tables derive. */
const WORDS = 1;

/**
 * By table, the version of the rules that derive columns from stored records. Each row stores its version, so that a
 * load writes unchanged records of older versions again, and `npx trade-supply rebuild` knows which rows are left.
 *
 * Raise a table's number whenever the same record would give a different result: in its own columns, in those of the
 * tables updated with it, or in its document without costs and entity tags. 0 stands for an unknown version.
 */
export const RULE_VERSIONS = {
  families: 1 + WORDS,
  statuses: 1,
  sections: 1 + WORDS,
  categories: 1 + WORDS,
  brands: 1 + WORDS,
  /** Includes `product_search` and `product_families`. */
  products: 1 + WORDS,
  product_attributes: 1,
  branches: 2 + WORDS,
  invoices: 3,
  invoice_names: 3 + WORDS,
  /** Includes `purchase_order_lines`: supply, what is outstanding, and the customer's order. */
  purchase_orders: 3 + WORDS,
  purchase_order_names: 3 + WORDS,
  industry_types: 1,
  segments: 1,
  sub_segments: 1,
  accounts: 4 + WORDS,
  metaproperties: 1,
  assets: 1 + WORDS,
} as const;

export type VersionedTable = keyof typeof RULE_VERSIONS;
