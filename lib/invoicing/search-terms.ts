import type { Context } from '#lib/auth/context.ts';
import {
  findByTerms,
  findNames,
  findNamesOfEach,
  MOST_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import { formsOf, searched } from '#lib/search/number-forms.ts';
import { termsOf } from '#lib/search/words.ts';
import type { InvoiceSearchQuery, TooWide } from './search-schema.ts';

/** A search after its words were looked up: what is left is numbers, dates and amounts. */
export type Sought = {
  /** Customers that the invoices are of; undefined is any. */
  readonly customers: readonly string[] | undefined;
  /** Products of which each invoice has at least one; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the one field may mean, of which one has to hold. */
  readonly meanings: Meanings | undefined;
  /** What was typed that stands for more customers or products than are looked among. */
  readonly tooWide: readonly TooWide[];
};

export type Meanings = {
  /** A number as it was typed and in capitals, of which numbers of documents may be the beginning. */
  readonly numbers: readonly string[];
  readonly customers: readonly string[];
  readonly products: readonly string[];
  /** Some of the words are a customer's and the rest a product's. */
  readonly both: { readonly customers: readonly string[]; readonly products: readonly string[] };
};

/** Looks up what was typed; undefined where that is nobody and nothing, so that no invoice can have it. */
export async function lookUp(
  ctx: Context<'invoicing:read'>,
  { q, customer, product }: InvoiceSearchQuery,
): Promise<Sought | undefined> {
  const [customers, products, meanings] = await Promise.all([
    customer ? findNames(customersOf(ctx), customer) : visibleCustomers(ctx),
    product ? findNames(productsOf(ctx), product) : undefined,
    q ? meaningsOf(ctx, q) : undefined,
  ]);
  if (customers?.length === 0 || products?.length === 0) return undefined;
  const tooWide: TooWide[] = [
    ...(customer && customers && isCut(customers) ? (['customer'] as const) : []),
    ...(product && products && isCut(products) ? (['product'] as const) : []),
    ...(meanings && namesIn(meanings).some(isCut) ? (['q'] as const) : []),
  ];
  return { customers, products, meanings, tooWide };
}

function namesIn({ customers, products, both }: Meanings): (readonly string[])[] {
  return [customers, products, both.customers, both.products];
}

function isCut(numbers: readonly string[]): boolean {
  return numbers.length >= MOST_NAMES;
}

/** Where the customers of invoices are looked up, as far as the caller may see them. */
export function customersOf(ctx: Context<'invoicing:read'>): NameSearch {
  const { db, countryCode } = ctx;
  const within = visibleCustomers(ctx);
  return { db, countryCode, table: 'invoice_names', kind: 'customer', within };
}

function visibleCustomers({ principal }: Context<'invoicing:read'>): string[] | undefined {
  return principal.customerNumbers?.map(searched);
}

function productsOf({ db, countryCode }: Context<'invoicing:read'>): NameSearch {
  return { db, countryCode, table: 'invoice_names', kind: 'product' };
}

async function meaningsOf(ctx: Context<'invoicing:read'>, q: string): Promise<Meanings> {
  const terms = termsOf(q);
  const [customers = [], products = []] = await findNamesOfEach(
    [customersOf(ctx), productsOf(ctx)],
    q,
  );
  const isNobody = customers.length === 0 && products.length === 0;
  const both = isNobody ? await splitTerms(ctx, terms) : { customers: [], products: [] };
  return { numbers: formsOf(q), customers, products, both };
}

/** Words of a customer followed by words of a product, or the other way round: `awa lantern`. */
async function splitTerms(
  ctx: Context<'invoicing:read'>,
  terms: readonly string[],
): Promise<Meanings['both']> {
  const isSplit = terms.length > 1 && terms.length <= MOST_SPLIT;
  const both = isSplit
    ? ((await customerFirst(ctx, terms)) ?? (await customerFirst(ctx, terms.toReversed())))
    : undefined;
  return both ?? { customers: [], products: [] };
}

/** More words are nobody's more often: their ways to be two names are too many to try. */
const MOST_SPLIT = 6;

/** The customers of the first words and the products of the rest; undefined where there are not both. */
async function customerFirst(
  ctx: Context<'invoicing:read'>,
  terms: readonly string[],
): Promise<Meanings['both'] | undefined> {
  for (let at = 1; at < terms.length; at += 1) {
    const customers = await findByTerms(customersOf(ctx), terms.slice(0, at));
    // Whom some of the words do not name, more words do not either.
    if (customers.length === 0) return undefined;
    const products = await findByTerms(productsOf(ctx), terms.slice(at));
    if (products.length > 0) return { customers, products };
  }
  return undefined;
}
