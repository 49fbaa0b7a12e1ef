import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { DEFAULT_LIMIT, PageQuery } from '#lib/api/page-query.ts';
import { type CursorScope, decodeCursor, pageOf } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { countFitting, type Stored, storedList } from '#lib/documents/document.ts';
import { type Numbered, readWithinResponse } from '#lib/documents/document-batch.ts';
import type { Condition } from '#lib/search/conditions.ts';
import { cursorFilter, pageAfter } from '#lib/search/search-page.ts';
import { type Field, queryShape } from './fields.ts';
import { KEY_TYPES, keyOf, parseList } from './list.ts';
import { type Key, readPage } from './read-page.ts';
import type { ListedRecord, Order } from './record.ts';

/** A filter of the API: how its value is validated, and what it asks of a row. */
export type Filter<Schema extends z.ZodType = z.ZodType> = Pick<
  Field<Schema>,
  'schema' | 'where' | 'isBound'
>;

type Filters = Readonly<Record<string, Filter>>;

/** A list of the API: stored records in one order, by filters that are members of the record. */
type Listing<S extends Scope, F extends Filters, Response extends z.ZodType> = Pick<
  ListedRecord<unknown, unknown, S>,
  'name' | 'scope' | 'table' | 'key' | 'keySchema' | 'visibleTo'
> & {
  readonly order: Pick<Order, 'by' | 'type'>;
  readonly filters: F;
  /** The schema of a page, with the records in `member`. */
  readonly response: Response;
  readonly member: string;
  /** The records with these numbers that the caller may see, in any order. */
  documents(ctx: Context<S>, numbers: readonly string[]): Promise<readonly Numbered[]>;
};

/** Declares such a list: its query, and how a page of it is read. */
export function listing<S extends Scope, F extends Filters, Response extends z.ZodType>(
  declared: Listing<S, F, Response>,
) {
  const { name, filters, keySchema = Identifier } = declared;
  const order = { words: '', direction: 'asc', ...declared.order } as const;
  const key = z.tuple([KEY_TYPES[order.type], keySchema]).readonly();
  return {
    query: PageQuery.extend(queryShape(filters)),
    page,
  };

  /** A page of what the filters find. Throws VALIDATION_ERROR on `cursor`. */
  async function page(
    ctx: Context<S>,
    {
      limit = DEFAULT_LIMIT,
      cursor,
      ...asked
    }: Partial<PageQuery> & Readonly<Record<string, unknown>>,
  ): Promise<Stored<z.output<Response>>> {
    const filter = cursorFilter(asked);
    const scope: CursorScope<Key> = { list: `${name}-api`, country: ctx.countryCode, filter, key };
    const after = decodeCursor(scope, cursor);
    const search = await parseList({ fields: filters, orders: { order } }, asked, { ctx });
    const found = await readPage<object>(
      ctx,
      { ...declared, columns: [] },
      { ...search, position: pageAfter(after), rowLimit: limit + 1 },
    );
    const numbers = found.slice(0, limit).map(({ last }) => last);
    const read = await readWithinResponse(numbers, (some) => declared.documents(ctx, some));
    const fitting = read.slice(0, countFitting(read));
    // What was removed meanwhile has no document: the page ends before the first that does not fit.
    const beyond = read[fitting.length];
    const rows = beyond ? numbers.indexOf(beyond.number) : numbers.length;
    const { pagination } = pageOf(found, scope, rows, keyOf(order));
    return storedList(declared.member, fitting, { ...pagination, limit });
  }
}

/** What a value of this schema asks of a row. */
export function filter<Schema extends z.ZodType, Asked>(
  schema: Schema,
  where: (value: z.output<Schema>) => Asked,
) {
  return { schema, where };
}

/** Rows with exactly this value in a column. */
export function equals<Schema extends z.ZodType>(schema: Schema, column: string) {
  return filter(schema, (value): Condition => sql`${sql.ref(column)} = ${value}`);
}

/** `<member>From`, inclusive, and `<member>To`, exclusive. What has no date (`-infinity`) is before none. */
export function dateBounds<Member extends string>(
  member: Member,
  column: RawBuilder<string>,
  schema: z.ZodType<string> = DateOnly,
) {
  const bound = (description: string, where: (moment: string) => Condition) => ({
    ...filter(schema.describe(description), where),
    isBound: true as const,
  });
  const from = bound('From then on.', (moment) => sql`${column} >= ${moment}`);
  const to = bound(
    'Before then.',
    (moment) => sql`(${column} >= '0001-01-01' and ${column} < ${moment})`,
  );
  return { [`${member}From`]: from, [`${member}To`]: to } as {
    readonly [Name in `${Member}From` | `${Member}To`]: typeof from;
  };
}
