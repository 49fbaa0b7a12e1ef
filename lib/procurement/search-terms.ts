import type { Context } from '#lib/auth/context.ts';
import {
  findNames,
  findNamesOfEach,
  MOST_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import type { OrderSearchQuery, TooWide } from './search-schema.ts';

/** A search after its words were looked up: what is left is numbers, dates and letters. */
export type Sought = {
  /** Suppliers of which the order has one; undefined is any. */
  readonly suppliers: readonly string[] | undefined;
  /** Products of which each order has at least one; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the one field may mean, of which one has to hold. */
  readonly meanings: Meanings | undefined;
  readonly tooWide: readonly TooWide[];
};

export type Meanings = {
  /** A number as it was typed and in capitals, of which numbers of orders may be the beginning. */
  readonly numbers: readonly string[];
  readonly suppliers: readonly string[];
  readonly products: readonly string[];
};

/** Looks up what was typed; undefined where that is nobody and nothing, so that no order can have it. */
export async function lookUp(
  ctx: Context<'procurement:read'>,
  { q, supplier, product }: OrderSearchQuery,
): Promise<Sought | undefined> {
  const [suppliers, products, [asSuppliers = [], asProducts = []]] = await Promise.all([
    supplier ? findNames(suppliersOf(ctx), supplier) : undefined,
    product ? findNames(productsOf(ctx), product) : undefined,
    q ? findNamesOfEach([suppliersOf(ctx), productsOf(ctx)], q) : [],
  ]);
  if (suppliers?.length === 0 || products?.length === 0) return undefined;
  return {
    suppliers,
    products,
    meanings: q ? { numbers: formsOf(q), suppliers: asSuppliers, products: asProducts } : undefined,
    tooWide: [
      ...(isCut(suppliers) ? (['supplier'] as const) : []),
      ...(isCut(products) ? (['product'] as const) : []),
      ...(isCut(asSuppliers) || isCut(asProducts) ? (['q'] as const) : []),
    ],
  };
}

function suppliersOf({ db, countryCode }: Context<'procurement:read'>): NameSearch {
  return { db, countryCode, table: 'purchase_order_names', kind: 'supplier' };
}

function productsOf({ db, countryCode }: Context<'procurement:read'>): NameSearch {
  return { db, countryCode, table: 'purchase_order_names', kind: 'product' };
}

function isCut(numbers: readonly string[] | undefined): boolean {
  return numbers !== undefined && numbers.length >= MOST_NAMES;
}
