import type { RawBuilder, Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { PageCursors } from '#lib/search/schema.ts';
import { type Fields, orOf, queryShape } from './fields.ts';
import { type Found, tokensOf } from './tokens.ts';

/** A record as lists need it: where its rows are, who may see them, and how they are filtered, ordered and shown. */
export type ListedRecord<Row, Item, S extends Scope> = {
  /** The plural in addresses and cursors: `accounts`. */
  readonly name: string;
  /** One of them: `account`. */
  readonly noun: string;
  readonly title: string;
  readonly scope: S;
  readonly table: keyof DB & string;
  /** The column that is unique in a country, and ends every order. */
  readonly key: string;
  /** What keys look like, if not any identifier. */
  readonly keySchema?: z.ZodType<string>;
  readonly visibleTo: Visibility<string>;
  /** The columns that are read of a row, and what they are for lists and files. */
  readonly columns: readonly string[];
  items(ctx: Context<S>, rows: readonly Row[]): readonly Item[] | Promise<readonly Item[]>;
  /** The table with the names that misspelt words are compared with, if it is another. */
  readonly namesTable?: string;
  readonly fields: Fields;
  /** The orders of lists, by their names in addresses; the first is that of a list without `sort`. */
  readonly orders: Readonly<Record<string, Order>>;
};

/**
 * What callers limited to customers see: everything, the records of the customer in a column, or what meets a condition.
 * Records of no country are seen by everybody, where they meet one.
 */
export type Visibility<Column> =
  | 'everybody'
  | { readonly everywhere: Condition }
  | { readonly customer: Column }
  | ((customers: readonly string[], countryCode: CountryCode) => Condition);

/** An order, which has an index of the country, `by` and the key. */
export type Order = {
  /** As screens say it: `newest first`. */
  readonly words: string;
  /** A column, or an expression as indexed; records without it are left out. */
  readonly by: string | RawBuilder<string>;
  readonly type: 'text' | 'date' | 'instant' | 'numeric';
  readonly direction: 'asc' | 'desc';
};

/** What a declaration says of its table, so that the types of its rows and values follow. */
type OfTable<Table extends keyof DB, Column, F> = {
  readonly table: Table;
  readonly key: keyof DB[Table] & string;
  readonly visibleTo: Visibility<keyof DB[Table] & string>;
  readonly columns: readonly Column[];
  readonly fields: F;
};
type RowOf<Table extends keyof DB, Column> = Pick<
  Selectable<DB[Table]>,
  Column & keyof Selectable<DB[Table]>
>;

/** The feed of records that are stored as they come: their schema, and the columns besides key, document and tokens. */
export type Feed<Stored = object> = {
  readonly schema: z.ZodType<Stored>;
  readonly columns: Readonly<Record<string, Column<Stored>>>;
};
// Of a method, so that the feed of any record is one.
type Column<Stored> = { of(stored: Stored): string | number | undefined }['of'];

/**
 * Declares a record that has lists and files, and what it is `found` by if the table has a column `tokens`. `query` is the
 * schema of lists, `file` what their CSV file begins with.
 */
export function record<
  Table extends keyof DB & string,
  Column extends keyof DB[Table] & string,
  Item,
  S extends Scope,
  F extends Fields,
  Stored extends object,
>(
  declaration: ListedRecord<RowOf<Table, Column>, Item, S> &
    OfTable<Table, Column, F> & { readonly found?: Found<Stored>; readonly feed?: Feed<Stored> },
) {
  const { name, scope, table, visibleTo, fields, orders, found, feed } = declaration;
  const query = listQuery<F>(fields, Object.keys(orders));
  const tokens = (stored: Stored) => tokensOf(found, stored);
  return {
    ...declaration,
    query,
    file: { name: `${name}.csv`, scope, query: query.omit({ cursor: true, before: true }) },
    feed: feed && { ...feed, columns: { ...feed.columns, tokens }, table, visibleTo },
  };
}

/** The query of a list, as in its address. All conditions hold; an empty one is none. */
function listQuery<F extends Fields>(fields: F, orders: readonly string[]) {
  return z.strictObject({
    ...queryShape(fields),
    sort: z.enum(orders, { error: `must be ${orOf(orders)}, or left out` }).exactOptional(),
    ...PageCursors.shape,
  });
}
