import { type RawBuilder, sql } from 'kysely';
import type { CountryCode } from '#lib/api/fields.ts';
import {
  belongsToCustomers,
  type Context,
  type GlobalContext,
  permittedCustomers,
} from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { allOf, anyOf, type Condition, PLANNER_FENCE } from '#lib/search/conditions.ts';
import { type PagePosition, scanThenIndex } from '#lib/search/search-page.ts';
import { searchableNumber } from '#lib/search/words.ts';
import type { Way } from './fields.ts';
import type { ListedRecord, Order } from './record.ts';

/** What a page is ordered by: the value of its order, and the key of the record. */
export type Key = readonly [at: string, last: string];
export type Ordered<Row> = Row & { readonly at: string; readonly last: string };

/** What a field asks, with the ways to meet it; one is enough. */
type Ask = { readonly field: string; readonly ways: readonly Way[] };

/** What is read of a record. */
type Source = Pick<
  ListedRecord<unknown, unknown, Scope>,
  'table' | 'key' | 'visibleTo' | 'columns'
>;

/** What is asked of rows, and the page to read of those that meet it. */
export type Search = {
  readonly order: Order;
  readonly bounds: readonly Condition[];
  readonly asked: readonly Ask[];
  /** Conditions that are slow, so that they are checked row by row in the order of the page. */
  readonly checked?: readonly Condition[];
  readonly position: PagePosition<Key>;
  /** Rows to read: one more than a page. */
  readonly rowLimit: number;
};

/** Who reads; records of no country are also read without one. */
export type Reader = Pick<GlobalContext, 'db' | 'principal'> & {
  readonly countryCode?: CountryCode;
};

/** The rows of a page, in the direction of its position. */
export async function readPage<Row>(
  ctx: Context,
  record: Source,
  search: Search,
): Promise<Ordered<Row>[]> {
  const others = filtersOf(search);
  return scanThenIndex({
    isUnfiltered: others.length === 0,
    limit: search.rowLimit,
    scan: (scanned) =>
      select<Row>(ctx, record, search, firstRows(ctx, record, search, scanned), others),
    byIndex: () => readByIndexes<Row>(ctx, record, search),
  });
}

/** The conditions that are checked on the first rows: all but what these are read by. */
export function filtersOf(search: Pick<Search, 'asked' | 'checked'>): Condition[] {
  const { asked, checked = [] } = search;
  const each = eachOf(search);
  const others = asked.filter((ask) => ask !== each);
  return [
    ...others.map(({ ways }) => anyOf(ways.map(({ where, perRow = where }) => perRow))),
    ...checked,
  ];
}

/** SQL of the first rows in the order of the page; of a few values of a column, read value by value. */
export function firstRows(
  ctx: Context,
  record: Source,
  search: Search,
  limit: number,
  each = eachOf(search)?.ways[0]?.each,
): RawBuilder<unknown> {
  const all = rowsOf(ctx, record, search);
  const first = sql`${inOrder(search)} limit ${sql.lit(limit)}`;
  if (!each) return sql`${all} ${first}`;
  return sql`
    select theirs.* from unnest(${[...each.values]}::text[]) as chosen(value)
    cross join lateral (${all} and ${each.column} = chosen.value ${first}) as theirs ${first}`;
}

/** What is met by some values of a column and nothing else. */
function eachOf({ asked }: Pick<Search, 'asked'>, most = MAX_EACH): Ask | undefined {
  return asked.find((ask) => {
    const values = valuesOf(ask);
    return values !== undefined && values.length <= most;
  });
}

export function valuesOf({ ways: [way, ...others] }: Ask): readonly string[] | undefined {
  return others.length === 0 ? way?.each?.values : undefined;
}

/** Reading more values one by one is the last resort. */
export const MAX_EACH = 100;

/** A column with many rows of a value, such as customers, is read by itself: the other ways find few. */
async function readByIndexes<Row>(
  ctx: Context,
  record: Source,
  search: Search,
): Promise<Ordered<Row>[]> {
  const { asked, checked = [], rowLimit } = search;
  const each = eachOf(search, Number.POSITIVE_INFINITY)?.ways[0]?.each;
  if (each && asked.length === 1 && checked.length === 0)
    return select<Row>(ctx, record, search, firstRows(ctx, record, search, rowLimit, each));
  const split = asked.find(({ ways }) => ways.length > 1 && ways.some((way) => way.each));
  if (each || !split) return readByIndex<Row>(ctx, record, search);
  const meeting = (ways: readonly Way[]): Search => ({
    ...search,
    asked: [...asked.filter((ask) => ask !== split), { ...split, ways }],
  });
  const rest = split.ways.filter((way) => !way.each);
  const pages = await Promise.all([
    ...split.ways
      .filter((way) => way.each)
      .map((way) => readPage<Row>(ctx, record, meeting([way]))),
    rest.length > 0 ? readByIndex<Row>(ctx, record, meeting(rest)) : [],
  ]);
  const rows = new Map(pages.flat().map((row) => [row.last, row]));
  return [...rows.values()].sort(inOrderOf(search)).slice(0, rowLimit);
}

/** Compares rows as their SQL does: `-infinity` is before all dates as a text, `infinity` after them. */
function inOrderOf(search: Search) {
  const sign = direction(search) === 'asc' ? 1 : -1;
  const isNumeric = search.order.type === 'numeric';
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return (a: Ordered<unknown>, b: Ordered<unknown>) =>
    sign *
    ((isNumeric ? Number(a.at) - Number(b.at) : compare(a.at, b.at)) || compare(a.last, b.last));
}

/** What may be on very many rows, such as goods, is first looked for within the first of all rows. */
export async function readByIndex<Row>(
  ctx: Context,
  record: Source,
  search: Search,
): Promise<Ordered<Row>[]> {
  const { asked, checked = [], rowLimit, order } = search;
  const read = (bounds: readonly Condition[]) => {
    const rows = sql`${rowsOf(ctx, record, { ...search, bounds })}
      and ${allOf(asked.map(({ ways }) => anyOf(ways.map(({ where }) => where))))} ${PLANNER_FENCE}`;
    if (checked.length === 0) return select<Row>(ctx, record, search, rows);
    // In order, so that no more are checked than the page needs.
    const sorted = sql`select * from (${rows}) as found ${inOrder(search)} ${PLANNER_FENCE}`;
    return select<Row>(ctx, record, search, sorted, checked);
  };
  // In the order of texts, rows far down are read as slowly as all those of most goods.
  const isCommon =
    order.type !== 'text' &&
    !eachOf(search, Number.POSITIVE_INFINITY) &&
    asked.some(({ ways }) => ways.some((way) => way.isCommon));
  const last = isCommon ? await valueAt(ctx, record, search, rowLimit * ROWS_PER_MATCH) : undefined;
  if (last === undefined) return read(search.bounds);
  const operator = sql.raw(direction(search) === 'asc' ? '<=' : '>=');
  const found = await read([...search.bounds, sql`${by(search)} ${operator} ${last}`]);
  return found.length === rowLimit ? found : read(search.bounds);
}

/** If at least one row in this many is found, the page is found within the first rows. */
const ROWS_PER_MATCH = 1_000;

/** The value at a place in the order of the page; undefined if there are fewer rows. */
async function valueAt(
  ctx: Context,
  record: Source,
  search: Search,
  place: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select at from (${rowsOf(ctx, record, search)}) as found ${inOrder(search)}
    limit 1 offset ${sql.lit(place - 1)}`.execute(ctx.db);
  return rows[0]?.at;
}

/** The rows among `found` that meet the conditions. The alias is the table, so that a condition may say whose column. */
async function select<Row>(
  ctx: Context,
  { columns, table }: Source,
  search: Search,
  found: RawBuilder<unknown>,
  conditions: readonly Condition[] = [],
): Promise<Ordered<Row>[]> {
  const { rows } = await sql<Ordered<Row>>`
    select ${sql.join([...columns, 'at', 'last'].map((column) => sql.ref(column)))}
    from (${found}) as ${sql.table(table)} where ${allOf(conditions)} ${inOrder(search)}
    limit ${sql.lit(search.rowLimit)}`.execute(ctx.db);
  return rows;
}

/** The rows that the caller may see on the page's side of its cursor, within the bounds. */
function rowsOf(ctx: Context, record: Source, search: Search): RawBuilder<unknown> {
  const { bounds, position } = search;
  const key = sql.ref(record.key);
  const beyond = sql.raw(direction(search) === 'asc' ? '>' : '<');
  const within = allOf([
    isVisible(ctx, record),
    sql`${by(search)} is not null`,
    ...bounds,
    ...(position.key
      ? [sql<boolean>`(${by(search)}, ${key}) ${beyond} (${sql.join([...position.key])})`]
      : []),
  ]);
  return sql`select *, ${by(search)} as at, ${key} as last from ${sql.table(record.table)} where ${within}`;
}

function inOrder(search: Search) {
  const to = sql.raw(direction(search));
  return sql`order by at ${to}, last ${to}`;
}

function by({ order }: Search): RawBuilder<string> {
  return typeof order.by === 'string' ? sql.ref(order.by) : order.by;
}

function direction({ order, position }: Search): 'asc' | 'desc' {
  return position.directionOf(order.direction);
}

/** The condition that the caller may see a row: it is of the country, and of a customer that the caller may see. */
export function isVisible(
  ctx: Reader,
  { table, visibleTo }: { readonly table: string; readonly visibleTo: Source['visibleTo'] },
): Condition {
  if (typeof visibleTo === 'object' && 'everywhere' in visibleTo) return visibleTo.everywhere;
  const { countryCode } = ctx;
  if (countryCode === undefined) throw new Error(`the records of ${table} are of a country`);
  const isOfCountry = sql<boolean>`country_code = ${countryCode}`;
  const customers = permittedCustomers(ctx);
  if (visibleTo === 'everybody' || customers === null) return isOfCountry;
  const isTheirs =
    typeof visibleTo === 'function'
      ? visibleTo(customers, countryCode)
      : allOf([
          belongsToCustomers(`${table}.${visibleTo.customer}`, customers),
          // What indexes have of a number, so that the records of a few are not looked for among all.
          sql`left(${sql.ref(`${table}.${visibleTo.customer}`)}, 64) = any(${customers.map(searchableNumber)}::text[])`,
        ]);
  return allOf([isOfCountry, isTheirs]);
}
