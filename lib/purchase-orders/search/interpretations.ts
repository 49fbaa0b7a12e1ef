import type { Context } from '#lib/auth/context.ts';
import {
  findNumbersByName,
  findNumbersByNames,
  MAX_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import {
  type ParsedSearch,
  parseTypedSearch,
  type SearchCondition,
} from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { NameField, OrderSearchQuery } from './schema.ts';

/** A search whose names were resolved to numbers of suppliers and products. */
export type ResolvedSearch = {
  /** The suppliers to search; undefined is all. */
  readonly suppliers: readonly string[] | undefined;
  /** Each order has at least one of these products; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the general field `q` may mean; one of these has to match. */
  readonly interpretations: OrderInterpretations | undefined;
  readonly truncatedNames: readonly NameField[];
};

type Names = {
  readonly suppliers: readonly string[];
  readonly products: readonly string[];
  /** The words that were matched instead of misspelt ones. */
  readonly similar: readonly string[];
};

export type OrderInterpretations = Names & {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  /** Dates and numbers that all hold, of orders with the names, if there are any. */
  readonly qualified:
    | { readonly names: Names | undefined; readonly conditions: readonly SearchCondition[] }
    | undefined;
};

/** Resolves the names in a query, whose `q` may be parsed already; undefined if a name matches nothing, so that no order can match. */
export async function resolveSearch(
  ctx: Context<'procurement:read'>,
  { q, supplier, product }: OrderSearchQuery,
  parsed = q ? parseTypedSearch(ctx, q) : undefined,
): Promise<ResolvedSearch | undefined> {
  const [suppliers, products, interpretations] = await Promise.all([
    supplier ? findNumbersByName(supplierNames(ctx), supplier) : undefined,
    product ? findNumbersByName(productNames(ctx), product) : undefined,
    parsed ? interpret(ctx, parsed) : undefined,
  ]);
  if (suppliers?.length === 0 || products?.length === 0) return undefined;
  return {
    suppliers,
    products,
    interpretations,
    truncatedNames: [
      ...(isTruncated(suppliers) ? (['supplier'] as const) : []),
      ...(isTruncated(products) ? (['product'] as const) : []),
      ...(isTruncated(interpretations?.suppliers) || isTruncated(interpretations?.products)
        ? (['q'] as const)
        : []),
    ],
  };
}

async function interpret(
  ctx: Context<'procurement:read'>,
  { text, names, conditions }: ParsedSearch,
): Promise<OrderInterpretations> {
  const isDated = conditions.some(({ dates }) => dates.length > 0);
  // An order has no amount of the customer's.
  const canHold = conditions.every(
    ({ kind, numbers, dates }) =>
      dates.length > 0 || (numbers.length > 0 && (kind === undefined || kind === 'purchaseOrder')),
  );
  const [whole, named] = await Promise.all([
    findNames(ctx, text),
    canHold && conditions.length > 0 && names !== '' ? findNames(ctx, names) : undefined,
  ]);
  const hasNames = named !== undefined && named.suppliers.length + named.products.length > 0;
  const isLabelled = conditions.some(({ kind }) => kind === 'purchaseOrder');
  const isQualified = names === '' ? canHold && (isDated || isLabelled) : hasNames;
  return {
    ...whole,
    numbers: caseVariants(text),
    qualified: isQualified ? { names: named, conditions } : undefined,
  };
}

async function findNames(ctx: Context<'procurement:read'>, text: string): Promise<Names> {
  const [suppliers, products] = await findNumbersByNames(
    [supplierNames(ctx), productNames(ctx)],
    text,
  );
  return {
    suppliers: suppliers?.numbers ?? [],
    products: products?.numbers ?? [],
    similar: (suppliers?.similar ?? []).flat(),
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
