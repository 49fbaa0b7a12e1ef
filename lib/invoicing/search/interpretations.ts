import type { Context } from '#lib/auth/context.ts';
import {
  findNumbersByName,
  findNumbersByNames,
  findNumbersByTerms,
  MAX_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import { caseVariants, searchableNumber, toSearchTerms } from '#lib/search/words.ts';
import type { InvoiceSearchQuery, TooWide } from './schema.ts';

/** A search whose names were resolved to numbers of customers and products. */
export type ResolvedSearch = {
  /** The customers to search; undefined is all. */
  readonly customers: readonly string[] | undefined;
  /** Each invoice has at least one of these products; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the general field `q` may mean; one of these has to match. */
  readonly interpretations: InvoiceInterpretations | undefined;
  /** Fields that match more names than are searched for. */
  readonly tooWide: readonly TooWide[];
};

type InvoiceInterpretations = {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  readonly customers: readonly string[];
  readonly products: readonly string[];
  /** Some words name a customer and the rest a product. */
  readonly both: { readonly customers: readonly string[]; readonly products: readonly string[] };
};

/** Resolves the names in a query; undefined if a name matches nothing, so that no invoice can match. */
export async function resolveSearch(
  ctx: Context<'invoicing:read'>,
  { q, customer, product }: InvoiceSearchQuery,
): Promise<ResolvedSearch | undefined> {
  const [customers, products, interpretations] = await Promise.all([
    customer ? findNumbersByName(customerNames(ctx), customer) : visibleCustomers(ctx),
    product ? findNumbersByName(productNames(ctx), product) : undefined,
    q ? interpret(ctx, q) : undefined,
  ]);
  if (customers?.length === 0 || products?.length === 0) return undefined;
  const tooWide: TooWide[] = [
    ...(customer && customers && isTruncated(customers) ? (['customer'] as const) : []),
    ...(product && products && isTruncated(products) ? (['product'] as const) : []),
    ...(interpretations && allNames(interpretations).some(isTruncated) ? (['q'] as const) : []),
  ];
  return { customers, products, interpretations, tooWide };
}

function allNames({ customers, products, both }: InvoiceInterpretations): (readonly string[])[] {
  return [customers, products, both.customers, both.products];
}

function isTruncated(numbers: readonly string[]): boolean {
  return numbers.length >= MAX_NAMES;
}

/** The name search for customers of invoices that the caller may see. */
export function customerNames(ctx: Context<'invoicing:read'>): NameSearch {
  const { db, countryCode } = ctx;
  const within = visibleCustomers(ctx);
  return { db, countryCode, table: 'invoice_names', kind: 'customer', within };
}

function visibleCustomers({ principal }: Context<'invoicing:read'>): string[] | undefined {
  return principal.customerNumbers?.map(searchableNumber);
}

function productNames({ db, countryCode }: Context<'invoicing:read'>): NameSearch {
  return { db, countryCode, table: 'invoice_names', kind: 'product' };
}

async function interpret(
  ctx: Context<'invoicing:read'>,
  q: string,
): Promise<InvoiceInterpretations> {
  const terms = toSearchTerms(q);
  const [customers = [], products = []] = await findNumbersByNames(
    [customerNames(ctx), productNames(ctx)],
    q,
  );
  const hasNoMatch = customers.length === 0 && products.length === 0;
  const both = hasNoMatch ? await splitTerms(ctx, terms) : { customers: [], products: [] };
  return { numbers: caseVariants(q), customers, products, both };
}

/** Words of a customer followed by words of a product, or the reverse: `awa lantern`. */
async function splitTerms(
  ctx: Context<'invoicing:read'>,
  terms: readonly string[],
): Promise<InvoiceInterpretations['both']> {
  const canSplit = terms.length > 1 && terms.length <= MAX_SPLIT_TERMS;
  const both = canSplit
    ? ((await customerFirst(ctx, terms)) ?? (await customerFirst(ctx, terms.toReversed())))
    : undefined;
  return both ?? { customers: [], products: [] };
}

/** More words can be split in too many ways to try, and are rarely two names. */
const MAX_SPLIT_TERMS = 6;

/** The customers of the first words and the products of the rest; undefined unless both are found. */
async function customerFirst(
  ctx: Context<'invoicing:read'>,
  terms: readonly string[],
): Promise<InvoiceInterpretations['both'] | undefined> {
  for (let at = 1; at < terms.length; at += 1) {
    const customers = await findNumbersByTerms(customerNames(ctx), terms.slice(0, at));
    // If these words match no customer, neither do more words.
    if (customers.length === 0) return undefined;
    const products = await findNumbersByTerms(productNames(ctx), terms.slice(at));
    if (products.length > 0) return { customers, products };
  }
  return undefined;
}
