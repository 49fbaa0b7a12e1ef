import { type SqlBool, sql } from 'kysely';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import { IS_OWING } from '#lib/documents/order-balance-sql.ts';
import type { Way } from '#lib/records/fields.ts';
import { allOf, anyOf, type Condition, startsWithAny } from '#lib/search/conditions.ts';
import {
  findNumbersByNames,
  findNumbersByTerms,
  MAX_NAMES,
  type NameSearch,
} from '#lib/search/name-search.ts';
import type { ParsedSearch, SearchCondition } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants, searchableNumber, toSearchTerms } from '#lib/search/words.ts';

/** A text as names: numbers of customers, of products, or of both for the words of one followed by words of the other. */
type Reading = { readonly customers?: readonly string[]; readonly products?: readonly string[] };

type Names = {
  readonly readings: readonly Reading[];
  /** The words that were matched instead of misspelt ones. */
  readonly similar: readonly string[];
};

/** What a text may mean: the beginning of a number, names, or all of its amounts, dates and numbers. */
export type Meaning = Names & {
  /** As typed and in capitals. */
  readonly numbers: readonly string[];
  /** Documents that meet the conditions, of these names if there are any. */
  readonly qualified:
    | { readonly names: Names | undefined; readonly conditions: readonly SearchCondition[] }
    | undefined;
};

/** Looks up the names in a text. */
export async function findMeaning(
  ctx: Context,
  { text, names, conditions }: ParsedSearch,
): Promise<Meaning> {
  // `2/12` is a day: the products with a number that begins with 212 are not meant.
  const isNoName =
    names === '' &&
    conditions.length > 0 &&
    conditions.every(({ numbers }) => numbers.length === 0);
  const [whole, qualified] = await Promise.all([
    isNoName ? NO_NAMES : findNames(ctx, text),
    conditions.length > 0 && names !== '' ? findNames(ctx, names) : undefined,
  ]);
  const isQualified =
    names === '' ? conditions.some(isMoreThanNumber) : (qualified?.readings.length ?? 0) > 0;
  return {
    ...whole,
    numbers: caseVariants(text),
    qualified: isQualified ? { names: qualified, conditions } : undefined,
  };
}

/** A number without words is looked up by itself. A single digit is no amount. */
function isMoreThanNumber({ amount, dates, kind, numbers }: SearchCondition): boolean {
  const isDigit = numbers.some((number) => number.length === 1);
  return kind !== undefined || dates.length > 0 || (amount !== undefined && !isDigit);
}

async function findNames(ctx: Context, text: string): Promise<Names> {
  const found = await findNumbersByNames([customerNames(ctx), productNames(ctx)], text);
  const [customers = [], products = []] = found.map(({ numbers }) => numbers);
  const readings = [
    ...(customers.length > 0 ? [{ customers }] : []),
    ...(products.length > 0 ? [{ products }] : []),
  ];
  if (readings.length > 0) return { readings, similar: (found[0]?.similar ?? []).flat() };
  const terms = toSearchTerms(text);
  if (terms.length < 2 || terms.length > MAX_SPLIT_TERMS) return NO_NAMES;
  return (
    (await customerFirst(ctx, terms)) ?? (await customerFirst(ctx, terms.toReversed())) ?? NO_NAMES
  );
}

const NO_NAMES: Names = { readings: [], similar: [] };

/** More words can be split in too many ways to try, and are rarely two names. */
const MAX_SPLIT_TERMS = 6;

/** The customers of the first words and the products of the rest: `awa lantern`; undefined unless both are found. */
async function customerFirst(ctx: Context, terms: readonly string[]): Promise<Names | undefined> {
  for (let at = 1; at < terms.length; at += 1) {
    const customers = await findNumbersByTerms(customerNames(ctx), terms.slice(0, at));
    // If these words match no customer, neither do more words.
    if (customers.numbers.length === 0) return undefined;
    const products = await findNumbersByTerms(productNames(ctx), terms.slice(at));
    if (products.numbers.length === 0) continue;
    return {
      readings: [{ customers: customers.numbers, products: products.numbers }],
      similar: [...(customers.similar ?? []), ...(products.similar ?? [])].flat(),
    };
  }
  return undefined;
}

/** The invoices that a text may mean, those with a number that begins so found by `beginning`. */
export function waysToMean(
  { numbers, readings, qualified }: Meaning,
  beginning: Way = { where: beginsWith(numbers) },
) {
  const conditions = qualified && {
    names: (qualified.names?.readings ?? []).map(wayOf),
    met: qualified.conditions.map(meets),
  };
  return {
    anyOf: [
      beginning,
      ...readings.map(wayOf),
      ...(conditions ? [meetingAll(conditions.met, conditions.names)] : []),
    ],
  };
}

/** Amounts, dates and numbers are the more selective conditions; names are checked on what they find. */
function meetingAll(met: readonly Condition[], names: readonly Way[]): Way {
  const named = anyOf(names.map(({ where, perRow = where }) => perRow));
  return {
    where: allOf([...met, ...(names.length > 0 ? [named] : [])]),
    isPartial: names.some((way) => way.isPartial),
  };
}

function wayOf({ customers, products }: Reading): Way {
  if (!customers) return withProducts(products ?? []);
  if (!products) return ofCustomers(customers);
  // The customers are the more selective condition.
  return {
    where: allOf([ofCustomers(customers).where, containsAnyOf(products)]),
    isPartial: isPartial(customers) || isPartial(products),
  };
}

const COLUMN_OF_KIND = {
  invoice: 'number',
  order: 'order_number',
  job: 'job_number',
  purchaseOrder: 'purchase_order_number',
} as const;

/** The numbers of a document that the general search field `q` finds. */
export const NUMBER_COLUMNS = Object.values(COLUMN_OF_KIND);

function beginsWith(numbers: readonly string[], columns: readonly string[] = NUMBER_COLUMNS) {
  return anyOf(columns.map((column) => startsWithAny(sql.ref(column), numbers)));
}

/**
 * Those with the highest numbers among invoices with a number that begins so, which may be a hundred thousand. Good
 * enough for a preview, since numbers rise with time.
 */
export function highestBeginningWith(ctx: Context, numbers: readonly string[]): Way {
  const highest = NUMBER_COLUMNS.flatMap((column) =>
    numbers.map(
      (form) => sql`(select number from invoices
        where country_code = ${ctx.countryCode} and ${startsWithAny(sql.ref(column), [form])}
        order by ${sql.ref(column)} desc limit ${sql.lit(MAX_HIGHEST)})`,
    ),
  );
  return {
    where: sql`number = any(array(${sql.join(highest, sql` union all `)}))`,
    perRow: beginsWith(numbers),
  };
}

const MAX_HIGHEST = 200;

/** A number, amount or date of the document in any of its readings. */
function meets({ kind, numbers, amount, dates }: SearchCondition): Condition {
  const readings: Condition[] = [];
  if (numbers.length > 0) {
    const columns = kind === undefined ? NUMBER_COLUMNS : [COLUMN_OF_KIND[kind]];
    readings.push(...columns.map((column) => isOneOf(column, numbers)));
  }
  if (numbers.length > 0 && kind === undefined) {
    const prefixes = numbers.filter(({ length }) => length >= MIN_PREFIX_LENGTH);
    readings.push(beginsWith(prefixes), ofCustomers(numbers).where, withProducts(numbers).where);
  }
  if (amount) {
    const within = (dollars: string): Condition =>
      sql`(${sql.raw(dollars)} >= ${amount.from}::numeric and ${sql.raw(dollars)} < ${amount.below}::numeric)`;
    readings.push(within('abs(total_including_gst)'), allOf([IS_OWING, within('balance_owing')]));
  }
  if (dates.length > 0)
    readings.push(
      sql`date = any(${[...dates]}::date[])`,
      sql`due_date = any(${[...dates]}::date[])`,
    );
  return anyOf(readings);
}

/** Shorter prefixes are of too many numbers to combine with names. */
const MIN_PREFIX_LENGTH = 4;

/** The column has one of these numbers. */
export function isOneOf(column: string, numbers: readonly string[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...numbers]}::text[])`;
}

/** The name search for customers of invoices that the caller may see. */
export function customerNames(ctx: Context): NameSearch {
  const { db, countryCode } = ctx;
  const within = visibleCustomers(ctx);
  return { db, countryCode, table: 'invoice_names', kind: 'customer', within };
}

/** The customers that the caller is limited to. */
export function visibleCustomers(ctx: Context): readonly string[] | undefined {
  return permittedCustomers(ctx)?.map(searchableNumber);
}

export function productNames({ db, countryCode }: Context): NameSearch {
  return { db, countryCode, table: 'invoice_names', kind: 'product' };
}

/** Invoices of any of the customers whom a text names, or with any of the products. */
export async function named(
  search: NameSearch,
  typed: string,
  way: (numbers: readonly string[]) => Way,
) {
  const [{ numbers } = { numbers: [] }] = await findNumbersByNames([search], typed);
  return { anyOf: numbers.length > 0 ? [way(numbers)] : [] };
}

/** Customers may have thousands of invoices, so these are read in order, customer by customer. */
export function ofCustomers(values: readonly string[]): Way {
  const column = sql<string>`left(customer_number, 64)`;
  return {
    where: sql`${column} = any(${[...values]}::text[])`,
    each: { column, values },
    isPartial: isPartial(values),
  };
}

export function withProducts(products: readonly string[]): Way {
  return {
    where: sql`product_numbers && ${[...products]}::text[]`,
    perRow: containsAnyOf(products),
    isCommon: true,
    isPartial: isPartial(products),
  };
}

/** More are named than are looked for. */
export function isPartial(numbers: readonly string[]): boolean {
  return numbers.length >= MAX_NAMES;
}

/**
 * The same condition as that of the index for checking row by row. `unnest` in the select list yields numbers one by one
 * and stops at the first match; in the `from` clause it would materialise them all, which takes five times as long.
 */
export function containsAnyOf(products: readonly string[]): Condition {
  return sql`exists (
    select from (select unnest(product_numbers) as product) as has
    where has.product = any(${[...products]}::text[]))`;
}
