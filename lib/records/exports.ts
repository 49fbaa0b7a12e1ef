import { z } from 'zod';
import type { Lines } from '#lib/api/declaration.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { type CursorScope, decodeCursor, encodeCursor } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { cursorOfNow, permissionsOf } from '#lib/records/changes/changes.ts';
import type { StoredResource } from '#lib/resources.ts';
import { type Key, keyTuple, readRecords } from './stored-records.ts';

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
function scopeOf(ctx: Context, resource: StoredResource): CursorScope<Key> {
  return {
    list: 'export',
    country: ctx.countryCode,
    filter: `${resource.name} ${permissionsOf(ctx)}`,
    // The cursor of changes is sent in a header.
    key: keyTuple(resource, z.string().regex(/^[\w-]+$/)),
  };
}

/** The last key of a part, if it is full, and the first of the next. */
async function keysAt(ctx: Context, resource: StoredResource, after: Key, limit: number) {
  const rows = await readRecords(ctx, resource, {
    after,
    limit: 2,
    offset: limit - 1,
    isKeyOnly: true,
  });
  return rows.map(({ key }) => key);
}

async function* readChunks(
  ctx: Context,
  resource: StoredResource,
  first: Key,
  last: Key | undefined,
): AsyncGenerator<string> {
  let [after, limit] = [first, FIRST_ROWS];
  for (let isEnd = false; !isEnd; ) {
    const rows = await readRecords(ctx, resource, { after, upTo: last, limit });
    const chunk = rows.map(({ document }) => `${document}\n`).join('');
    if (chunk !== '') yield chunk;
    isEnd = rows.length < limit;
    after = rows.at(-1)?.key ?? after;
    limit = Math.ceil(Math.min(MAX_ROWS, (rows.length * CHUNK_BYTES) / (chunk.length || 1)) || 1);
  }
}

const CHUNK_BYTES = 1024 * 1024;
/** A document may have 4 MiB: the first chunk tells how large they are. */
const FIRST_ROWS = 20;
const MAX_ROWS = 5_000;
