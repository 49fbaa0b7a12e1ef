import type { Context } from '#lib/auth/context.ts';
import {
  findNumbersByName,
  findNumbersByNames,
  MAX_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { OrderSearchQuery, TooWide } from './schema.ts';

/** A search whose names were resolved to numbers of suppliers and products. */
export type ResolvedSearch = {
  /** The suppliers to search; undefined is all. */
  readonly suppliers: readonly string[] | undefined;
  /** Each order has at least one of these products; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the general field `q` may mean; one of these has to match. */
  readonly interpretations: OrderInterpretations | undefined;
  readonly tooWide: readonly TooWide[];
};

export type OrderInterpretations = {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  readonly suppliers: readonly string[];
  readonly products: readonly string[];
};

/** Resolves the names in a query; undefined if a name matches nothing, so that no order can match. */
export async function resolveSearch(
  ctx: Context<'procurement:read'>,
  { q, supplier, product }: OrderSearchQuery,
): Promise<ResolvedSearch | undefined> {
  const [suppliers, products, [supplierMatches = [], productMatches = []]] = await Promise.all([
    supplier ? findNumbersByName(supplierNames(ctx), supplier) : undefined,
    product ? findNumbersByName(productNames(ctx), product) : undefined,
    q ? findNumbersByNames([supplierNames(ctx), productNames(ctx)], q) : [],
  ]);
  if (suppliers?.length === 0 || products?.length === 0) return undefined;
  return {
    suppliers,
    products,
    interpretations: q
      ? { numbers: caseVariants(q), suppliers: supplierMatches, products: productMatches }
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
  return numbers !== undefined && numbers.length >= MAX_NAMES;
}
