import type { Context } from '#lib/auth/context.ts';
import {
  findNumbersByName,
  findNumbersByNames,
  findNumbersByTerms,
  MAX_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import {
  type ParsedSearch,
  parseTypedSearch,
  type SearchCondition,
} from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants, searchableNumber, toSearchTerms } from '#lib/search/words.ts';
import type { InvoiceSearchQuery, NameField } from './schema.ts';

/** A search whose names were resolved to numbers of customers and products. */
export type ResolvedSearch = {
  /** The customers to search; undefined is all. */
  readonly customers: readonly string[] | undefined;
  /** Each invoice has at least one of these products; undefined is any. */
  readonly products: readonly string[] | undefined;
  /** What the general field `q` may mean; one of these has to match. */
  readonly interpretations: InvoiceInterpretations | undefined;
  /** Fields that match more names than are searched for. */
  readonly truncatedNames: readonly NameField[];
};

/** What a text finds by names: customers, products, or both for the words of one followed by words of the other. */
type Names = {
  readonly customers: readonly string[];
  readonly products: readonly string[];
  readonly both: { readonly customers: readonly string[]; readonly products: readonly string[] };
  /** The words that were matched instead of misspelt ones. */
  readonly similar: readonly string[];
};

type InvoiceInterpretations = Names & {
  /** A number prefix, as typed and in capitals. */
  readonly numbers: readonly string[];
  /** Amounts, dates and numbers that all hold, of documents with the names, if there are any. */
  readonly qualified:
    | { readonly names: Names | undefined; readonly conditions: readonly SearchCondition[] }
    | undefined;
};

/** Resolves the names in a query, whose `q` may be parsed already; undefined if a name matches nothing, so that no invoice can match. */
export async function resolveSearch(
  ctx: Context<'invoicing:read'>,
  { q, customer, product }: InvoiceSearchQuery,
  parsed = q ? parseTypedSearch(ctx, q) : undefined,
): Promise<ResolvedSearch | undefined> {
  const [customers, products, interpretations] = await Promise.all([
    customer ? findNumbersByName(customerNames(ctx), customer) : visibleCustomers(ctx),
    product ? findNumbersByName(productNames(ctx), product) : undefined,
    parsed ? interpret(ctx, parsed) : undefined,
  ]);
  if (customers?.length === 0 || products?.length === 0) return undefined;
  const truncatedNames: NameField[] = [
    ...(customer && customers && isTruncated(customers) ? (['customer'] as const) : []),
    ...(product && products && isTruncated(products) ? (['product'] as const) : []),
    ...(interpretations && allNames(interpretations).some(isTruncated) ? (['q'] as const) : []),
  ];
  return { customers, products, interpretations, truncatedNames };
}

function allNames({ qualified, ...names }: InvoiceInterpretations): (readonly string[])[] {
  return [names, ...(qualified?.names ? [qualified.names] : [])].flatMap(
    ({ customers, products, both }) => [customers, products, both.customers, both.products],
  );
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
  { text, names, conditions }: ParsedSearch,
): Promise<InvoiceInterpretations> {
  // `2/12` is a day: the products with a number that begins with 212 are not meant.
  const isNoName =
    names === '' &&
    conditions.length > 0 &&
    conditions.every(({ numbers }) => numbers.length === 0);
  const [whole, qualifiedNames] = await Promise.all([
    isNoName ? NO_NAMES : findNames(ctx, text),
    conditions.length > 0 && names !== '' ? findNames(ctx, names) : undefined,
  ]);
  const isQualified =
    names === '' ? conditions.some(isMoreThanNumber) : qualifiedNames && hasNames(qualifiedNames);
  return {
    ...whole,
    numbers: caseVariants(text),
    qualified: isQualified ? { names: qualifiedNames, conditions } : undefined,
  };
}

/** A number without words is looked up by itself. A single digit is no amount. */
function isMoreThanNumber({ amount, dates, kind, numbers }: SearchCondition): boolean {
  const isDigit = numbers.some((number) => number.length === 1);
  return kind !== undefined || dates.length > 0 || (amount !== undefined && !isDigit);
}

function hasNames({ customers, products, both }: Names): boolean {
  return customers.length + products.length + both.customers.length > 0;
}

async function findNames(ctx: Context<'invoicing:read'>, text: string): Promise<Names> {
  const [customers, products] = await findNumbersByNames(
    [customerNames(ctx), productNames(ctx)],
    text,
  );
  const names: Names = {
    customers: customers?.numbers ?? [],
    products: products?.numbers ?? [],
    both: NOBODY,
    similar: (customers?.similar ?? []).flat(),
  };
  return hasNames(names) ? names : { ...names, ...(await splitTerms(ctx, toSearchTerms(text))) };
}

const NOBODY: Names['both'] = { customers: [], products: [] };
const NO_NAMES: Names = { customers: [], products: [], both: NOBODY, similar: [] };

type SplitNames = Pick<Names, 'both' | 'similar'>;

/** Words of a customer followed by words of a product, or the reverse: `awa lantern`. */
async function splitTerms(
  ctx: Context<'invoicing:read'>,
  terms: readonly string[],
): Promise<SplitNames> {
  const canSplit = terms.length > 1 && terms.length <= MAX_SPLIT_TERMS;
  const both = canSplit
    ? ((await customerFirst(ctx, terms)) ?? (await customerFirst(ctx, terms.toReversed())))
    : undefined;
  return both ?? { both: NOBODY, similar: [] };
}

/** More words can be split in too many ways to try, and are rarely two names. */
const MAX_SPLIT_TERMS = 6;

/** The customers of the first words and the products of the rest; undefined unless both are found. */
async function customerFirst(
  ctx: Context<'invoicing:read'>,
  terms: readonly string[],
): Promise<SplitNames | undefined> {
  for (let at = 1; at < terms.length; at += 1) {
    const customers = await findNumbersByTerms(customerNames(ctx), terms.slice(0, at));
    // If these words match no customer, neither do more words.
    if (customers.numbers.length === 0) return undefined;
    const products = await findNumbersByTerms(productNames(ctx), terms.slice(at));
    if (products.numbers.length === 0) continue;
    return {
      both: { customers: customers.numbers, products: products.numbers },
      similar: [...(customers.similar ?? []), ...(products.similar ?? [])].flat(),
    };
  }
  return undefined;
}
