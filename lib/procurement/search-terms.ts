import type { Context } from '#lib/auth/context.ts';
import {
  findNames,
  findNamesOfEach,
  MOST_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import type { OrderSearchQuery, TooWide } from './search-schema.ts';

/** A search whose names were resolved to numbers of suppliers and products. */
export type Sought = {
  /** The suppliers to search; undefined is all. */
  readonly suppliers: readonly string[] | undefined;
  /** Each order has at least one of these products; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the general field `q` may mean; one of these has to match. */
  readonly interpretations: Meanings | undefined;
  readonly tooWide: readonly TooWide[];
};

export type Meanings = {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  readonly suppliers: readonly string[];
  readonly products: readonly string[];
};

/** Resolves the names in a query; undefined if a name matches nothing, so that no order can match. */
export async function lookUp(
  ctx: Context<'procurement:read'>,
  { q, supplier, product }: OrderSearchQuery,
): Promise<Sought | undefined> {
  const [suppliers, products, [supplierMatches = [], productMatches = []]] = await Promise.all([
    supplier ? findNames(supplierNames(ctx), supplier) : undefined,
    product ? findNames(productNames(ctx), product) : undefined,
    q ? findNamesOfEach([supplierNames(ctx), productNames(ctx)], q) : [],
  ]);
  if (suppliers?.length === 0 || products?.length === 0) return undefined;
  return {
    suppliers,
    products,
    interpretations: q
      ? { numbers: formsOf(q), suppliers: supplierMatches, products: productMatches }
      : undefined,
    tooWide: [
      ...(isTruncated(suppliers) ? (['supplier'] as const) : []),
      ...(isTruncated(products) ? (['product'] as const) : []),
      ...(isTruncated(supplierMatches) || isTruncated(productMatches) ? (['q'] as const) : []),
    ],
  };
}

function supplierNames({ db, countryCode }: Context<'procurement:read'>): NameSearch {
  return { db, countryCode, table: 'purchase_order_names', kind: 'supplier' };
}

function productNames({ db, countryCode }: Context<'procurement:read'>): NameSearch {
  return { db, countryCode, table: 'purchase_order_names', kind: 'product' };
}

function isTruncated(numbers: readonly string[] | undefined): boolean {
  return numbers !== undefined && numbers.length >= MOST_NAMES;
}
