import { ACCOUNTS, ACCOUNTS_CSV } from '#lib/accounts/record.ts';
import { searchAccounts } from '#lib/accounts/search.ts';
import { ASSETS, assetsCsv } from '#lib/assets/record.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { BRANCHES, BRANCHES_CSV } from '#lib/branches/record.ts';
import { searchBranchGroup } from '#lib/branches/search/groups.ts';
import { EVENTS, EVENTS_CSV } from '#lib/events/record.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { searchInvoiceGroups } from '#lib/invoices/search/groups.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { searchProductGroup } from '#lib/products/search/groups.ts';
import { PRODUCTS_CSV } from '#lib/products/search/search-products.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import { searchOrderGroups } from '#lib/purchase-orders/search/groups.ts';
import type { Feed, ListedRecord } from '#lib/records/record.ts';
import type { FoundGroup } from '#lib/search/groups.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import type { CsvFile } from '#lib/text/csv.ts';

/** A record with a list, which feeds, navigation, files and the search on every screen follow from. */
export type Registered<S extends Scope = Scope> = {
  readonly record: Pick<ListedRecord<unknown, unknown, S>, 'name' | 'title' | 'key' | 'scope'> & {
    readonly feed?:
      | (Feed & Pick<ListedRecord<unknown, unknown, S>, 'table' | 'visibleTo'>)
      | undefined;
  };
  /** The key that opens its list after `g`. */
  readonly key: string;
  /** Its title in the bar of a phone. */
  readonly shortName?: string;
  /** The file of what a list finds, at `found.csv`. */
  readonly csv?: CsvFile;
  /** Its groups in the search on every screen. */
  readonly search?: (
    ctx: Context<S>,
    parsed: ParsedSearch,
    branch: string | undefined,
  ) => Promise<FoundGroup | readonly FoundGroup[]>;
};

/** Every record, in the order of the navigation. */
export const RECORDS: readonly Registered[] = [
  register(INVOICES, { key: 'i', search: searchInvoiceGroups }),
  register(PURCHASE_ORDERS, { key: 'p', shortName: 'Orders', search: searchOrderGroups }),
  register(PRODUCTS, { key: 'r', csv: PRODUCTS_CSV, search: searchProductGroup }),
  register(BRANCHES, { key: 'b', csv: BRANCHES_CSV, search: searchBranchGroup }),
  register(ACCOUNTS, { key: 'u', csv: ACCOUNTS_CSV, search: searchAccounts }),
  register(EVENTS, { key: 'e', csv: EVENTS_CSV }),
  register(ASSETS, { key: 'd', csv: assetsCsv() }),
];

/** Its search has no other scope than the record. */
function register<S extends Scope>(
  record: Registered<S>['record'],
  parts: Omit<Registered<S>, 'record'>,
): Registered {
  return { record, ...parts };
}
