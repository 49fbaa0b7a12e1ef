import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Lines } from '#lib/api/declaration.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { type CursorScope, decodeCursor, encodeCursor } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { cursorOfNow, permissionsOf } from '#lib/records/changes/changes.ts';
import { isVisible } from '#lib/records/read-page.ts';
import type { StoredResource } from '#lib/resources.ts';
import { allOf } from '#lib/search/conditions.ts';

/** The values of a key, as texts. */
type Key = readonly string[];

/**
 * The first records of a resource by key that the caller may see, or those behind a cursor, at most `limit`. Each chunk is
 * a statement of its own, so that a slow reader holds neither a connection nor a snapshot: what changes meanwhile is in
 * the changes. Throws VALIDATION_ERROR on `cursor`.
 */
export async function exportRecords(
  ctx: Context,
  resource: StoredResource,
  { limit, cursor }: PageQuery,
): Promise<Lines> {
  const scope = scopeOf(ctx, resource);
  const [changesCursor = await cursorOfNow(ctx, [resource]), ...after] =
    decodeCursor(scope, cursor) ?? [];
  const [last, next] = await keysAt(ctx, resource, after, limit);
  return {
    changesCursor,
    nextCursor: last && next && encodeCursor(scope, [changesCursor, ...last]),
    read: () => readChunks(ctx, resource, after, last),
  };
}

/** Bound to the permissions too, as records that a caller may not see are not in a part. */
function scopeOf(ctx: Context, { name, key }: StoredResource): CursorScope<Key> {
  const size = Object.keys(key).length + 1;
  return {
    list: 'export',
    country: ctx.countryCode,
    filter: `${name} ${permissionsOf(ctx)}`,
    key: z.array(z.string().regex(/^[^\0\p{Cs}]*$/u)).length(size),
  };
}

/** The last key of a part, if it is full, and the first of the next. */
async function keysAt(ctx: Context, resource: StoredResource, after: Key, limit: number) {
  const { rows } = await sql<{ key: Key }>`
    select ${keyOf(resource)} as key ${inOrder(ctx, resource, after)}
    limit 2 offset ${sql.lit(limit - 1)}`.execute(ctx.db);
  return rows.map(({ key }) => key);
}

async function* readChunks(
  ctx: Context,
  resource: StoredResource,
  first: Key,
  last: Key | undefined,
): AsyncGenerator<string> {
  const { text, withoutCosts = text, present = (stored: string) => stored } = resource;
  const shown = sql.raw(ctx.principal.scopes.has('costs:read') ? text : withoutCosts);
  let [after, size] = [first, FIRST_ROWS];
  for (let isEnd = false; !isEnd; ) {
    const { rows } = await sql<{ key: Key; record: string }>`
      select ${keyOf(resource)} as key, ${shown} as record ${inOrder(ctx, resource, after, last)}
      limit ${sql.lit(size)}`.execute(ctx.db);
    const chunk = rows.map(({ record }) => `${present(record)}\n`).join('');
    if (chunk !== '') yield chunk;
    isEnd = rows.length < size;
    after = rows.at(-1)?.key ?? after;
    size = Math.ceil(Math.min(MAX_ROWS, (rows.length * CHUNK_BYTES) / (chunk.length || 1)) || 1);
  }
}

const CHUNK_BYTES = 1024 * 1024;
/** A document may have 4 MiB: the first chunk tells how large they are. */
const FIRST_ROWS = 20;
const MAX_ROWS = 5_000;

function keyOf(resource: StoredResource): RawBuilder<Key> {
  const columns = columnsOf(resource).map((column) => sql`${sql.ref(column)}::text`);
  return sql`array[${sql.join(columns)}]`;
}

const columnsOf = ({ key, order = Object.keys(key) }: StoredResource) => order;

/** The visible rows behind a key, up to another, by key. */
function inOrder(ctx: Context, resource: StoredResource, after: Key, last?: Key) {
  const { table, keyTypes = {} } = resource;
  const names = columnsOf(resource);
  const columns = sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
  const place = (values: Key) =>
    sql.join(names.map((name, at) => sql`${values[at]}::${sql.raw(keyTypes[name] ?? 'text')}`));
  const bounds = allOf([
    isVisible(ctx, resource),
    ...(after.length > 0 ? [sql<boolean>`(${columns}) > (${place(after)})`] : []),
    ...(last ? [sql<boolean>`(${columns}) <= (${place(last)})`] : []),
  ]);
  return sql`from ${sql.table(table)} where ${bounds} order by ${columns}`;
}
