import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { decodeCursor, encodeCursor } from '#lib/api/paging.ts';
import { type Context, permittedCustomers } from '#lib/auth/context.ts';
import {
  countFitting,
  etagOf,
  MAX_RESPONSE_BYTES,
  type Stored,
  storedList,
} from '#lib/documents/document.ts';
import { DomainError, invalid } from '#lib/errors.ts';
import { isVisible } from '#lib/records/read-page.ts';
import { requireScope } from '#lib/records/stored-records.ts';
import type { StoredResource } from '#lib/resources.ts';
import { allOf, PLANNER_FENCE } from '#lib/search/conditions.ts';
import type { ChangePage, ChangesQuery } from './change-page.ts';

/** For how long changes are retained. */
export const CHANGE_DAYS = 30;

/** Where a page begins: the first position that it reads, and the key behind which, or '' for all of it. */
type Place = { readonly position: number; readonly key: string };
type Stream = { readonly epoch: string; readonly last: number; readonly removed: number };
/** A change in the database; of a record that is there, the text, or '' where it was not asked for. */
type Row = Stream & {
  readonly scanned: number | null;
  readonly position: number | null;
  readonly resource: string;
  readonly key: string;
  readonly changed_at: string;
  readonly document: string | null;
};
type Read = {
  readonly ctx: Context;
  readonly resources: readonly StoredResource[];
  readonly hasRecords: boolean;
};

/**
 * A page of the changes of resources behind a cursor or from a time on, in the order of their commits; without either,
 * an empty one. Whoever applies all pages holds what the caller may see as of the last. Throws VALIDATION_ERROR, and
 * CURSOR_EXPIRED when changes may have been missed.
 */
export async function listChanges(
  ctx: Context,
  resources: readonly StoredResource[],
  { cursor, changedFrom, limit, include = [] }: ChangesQuery,
): Promise<Stored<ChangePage>> {
  if (cursor !== undefined && changedFrom !== undefined)
    throw invalid([
      { field: 'changedFrom', issue: 'is instead of a cursor: leave out one of them' },
    ]);
  for (const resource of resources) requireScope(ctx, resource);
  const read = { ctx, resources, hasRecords: include.length > 0 };
  const decoded = decodeCursor(scopeOf(ctx, resources), cursor);
  const stream = await readStream(ctx);
  let at = decoded ? placeOf(ctx, stream, decoded) : { position: stream.last + 1, key: '' };
  if (changedFrom !== undefined) at = await placeAt(ctx, stream, changedFrom);
  const rows: (Place & { readonly document: string; readonly etag: string })[] = [];
  let hasMore = at.position <= stream.last;
  for (let bytes = 0; hasMore && rows.length < limit && bytes < MAX_RESPONSE_BYTES; ) {
    const size = Math.min(limit - rows.length, read.hasRecords ? RECORDS_AT_ONCE : limit);
    const part = await readPart(read, stream, at, size);
    rows.push(...part.rows);
    ({ at, hasMore } = part);
    bytes += part.rows.reduce((sum, { document }) => sum + document.length, 0);
    if (part.rows.length < size) break;
  }
  const page = rows.slice(0, countFitting(rows));
  const last = page.at(-1);
  if (last && page.length < rows.length) [at, hasMore] = [last, true];
  return storedList('changes', page, {
    limit,
    hasMore,
    nextCursor: cursorAt(ctx, resources, stream, at),
  });
}

/** A cursor behind every change of now: who reads all records after it is taken, and then from it on, has them all. */
export async function cursorOfNow(
  ctx: Context,
  resources: readonly StoredResource[],
): Promise<string> {
  const stream = await readStream(ctx);
  return cursorAt(ctx, resources, stream, { position: stream.last + 1, key: '' });
}

/** A document may have 4 MiB. */
const RECORDS_AT_ONCE = 50;
/** How many batches are looked into for changes of the caller's customers before a page is sent without any. */
const MAX_BATCHES = 1_000;

export async function readStream(ctx: Context): Promise<Stream> {
  const [stream] = await ctx.prepared.run(STREAM, { country: ctx.countryCode });
  if (!stream) throw new Error(`There is no stream of changes of ${ctx.countryCode}`);
  return stream;
}

/** The stream of changes of a country. */
export const STREAM = preparedQuery('change_stream', (db, { country }: { country: string }) =>
  db
    .selectFrom('change_streams')
    .select([
      sql<string>`epoch::text`.as('epoch'),
      'last_position as last',
      'removed_to as removed',
    ])
    .where('country_code', '=', country),
);

export function scopeOf({ countryCode }: Context, resources: readonly StoredResource[]) {
  const names = resources.map(({ name }) => name).sort();
  return {
    list: 'changes',
    country: countryCode,
    filter: [...new Set(names)].join(),
    // Epoch, permissions, position, key.
    key: z.tuple([z.string(), z.string(), z.int().min(0), z.string().regex(/^[^\0]*$/)]),
  };
}

function cursorAt(
  ctx: Context,
  resources: readonly StoredResource[],
  { epoch }: Stream,
  { position, key }: Place,
) {
  return encodeCursor(scopeOf(ctx, resources), [epoch, permissionsOf(ctx), position, key]);
}

/** What a caller may see decides what is removed for it, so a cursor holds for that alone. */
export function permissionsOf(ctx: Context): string {
  const customers = permittedCustomers(ctx);
  const seen = [
    customers && [...new Set(customers)].sort(),
    ctx.principal.scopes.has('costs:read'),
  ];
  return etagOf(JSON.stringify(seen)).slice(1, 13);
}

function placeOf(
  ctx: Context,
  stream: Stream,
  [epoch, permissions, position, key]: readonly [string, string, number, string],
): Place {
  if (epoch !== stream.epoch || permissions !== permissionsOf(ctx) || position <= stream.removed)
    throw expired();
  return { position, key };
}

async function placeAt(
  { db, countryCode }: Context,
  stream: Stream,
  changedFrom: string,
): Promise<Place> {
  const { rows } = await sql<{ position: number | null }>`
    select coalesce(
      (select position from change_batches
        where country_code = ${countryCode} and changed_at >= ${changedFrom}
        order by changed_at, position limit 1),
      ${stream.last + 1}) as position
    where ${changedFrom}::timestamptz >= greatest(${stream.epoch}::timestamptz, now() - make_interval(days => ${CHANGE_DAYS}))`.execute(
    db,
  );
  const [first] = rows;
  if (!first) throw expired();
  return { position: Number(first.position), key: '' };
}

function expired() {
  return new DomainError(
    'CURSOR_EXPIRED',
    'Changes from there on are not retained, or not for what you may see now: read all records again, then changes from a new cursor.',
  );
}

/** At most `size` changes from a place on with what they changed, in one statement, and where the next begin. */
async function readPart(read: Read, stream: Stream, at: Place, size: number) {
  const { rows } = await changesFrom(read, at, size).execute(read.ctx.db);
  const [first] = rows;
  if (first?.epoch !== stream.epoch || first.removed >= at.position) throw expired();
  const byName = new Map(read.resources.map((resource) => [resource.name, resource]));
  const found = rows.flatMap(({ position, resource, ...row }) => {
    const declared = byName.get(resource);
    return declared && position !== null
      ? { position, key: row.key, ...changeOf(declared, row, read.hasRecords) }
      : [];
  });
  const hasMore = found.length > size;
  const kept = found.slice(0, size);
  const next = { position: (first.scanned ?? first.last) + 1, key: '' };
  const place = hasMore ? (kept.at(-1) ?? next) : next;
  return {
    rows: kept,
    at: { position: place.position, key: place.key },
    hasMore: hasMore || next.position <= first.last,
  };
}

/** The JSON of a change. */
function changeOf(
  { name, key, present }: StoredResource,
  row: Pick<Row, 'key' | 'changed_at' | 'document'>,
  hasRecords: boolean,
) {
  const values: unknown[] = JSON.parse(row.key);
  const members = Object.values(key).map((member, at) => [member, values[at]] as const);
  const change = {
    resource: name,
    key: Object.fromEntries(members.filter(([, value]) => value !== '')),
    changedAt: new Date(row.changed_at).toISOString(),
    isRemoved: row.document === null,
  };
  if (row.document === null || !hasRecords) return serializedChange(change);
  const record = present ? present(row.document) : row.document;
  const head = JSON.stringify({ ...change, etag: etagOf(record) });
  return { document: `${head.slice(0, -1)},"record":${record}}`, etag: head };
}

function serializedChange(change: object) {
  const document = JSON.stringify(change);
  return { document, etag: document };
}

/** At most `size` changes from a place on, and one more if there are more, with what they changed. */
export function changesFrom(
  { ctx, resources, hasRecords }: Read,
  { position, key }: Place,
  size: number,
) {
  const country = sql`country_code = ${ctx.countryCode}`;
  const customers = permittedCustomers(ctx);
  const names = resources.map(({ name }) => name);
  const limited = resources.flatMap(({ name, visibleTo }) =>
    typeof visibleTo === 'object' && 'customer' in visibleTo ? name : [],
  );
  const ofBatch = sql`${country} and batch_id = batch.batch_id
    and key > case batch.position when ${position} then ${key} else '' end`;
  // By the index of what is theirs, not among all changes of the batch.
  const theirs = sql`
    union all (select key from (
      select distinct key from changes
      where ${ofBatch} and batch.resource = any(${limited}::text[])
        and audience <> '' and audience = any(${customers}) ${PLANNER_FENCE}) as theirs
      order by key limit ${size + 1})`;
  const batches = sql`(
    select found.* from unnest(${names}::text[]) as wanted (name)
    cross join lateral (
      select batch_id, resource, position, changed_at from change_batches
      where ${country} and resource = wanted.name and position >= ${position}
      order by position limit ${MAX_BATCHES}) as found
    order by found.position limit ${MAX_BATCHES})`;
  return sql<Row>`
    select stream.epoch::text, stream.last_position as last, stream.removed_to as removed,
      (select case when count(*) = ${MAX_BATCHES} then max(position) end from ${batches} as scanned) as scanned,
      page.*, record.document
    from change_streams as stream
    left join (
      select batch.position, batch.resource, batch.changed_at, change.key
      from ${batches} as batch
      cross join lateral (
        (select distinct key from changes
        where ${ofBatch} and ${customers === null ? sql`true` : sql`batch.resource <> all(${limited}::text[])`}
        order by key limit ${size + 1})
        ${customers === null ? sql`` : theirs}) as change
      order by batch.position, change.key limit ${size + 1}) as page on true
    left join lateral (${sql.join(
      resources.map((each) => recordOf(ctx, each, hasRecords)),
      sql` union all `,
    )}) as record on true
    where stream.${country}
    order by page.position, page.key`;
}

/** The record of a change of the page, if the caller may see it. */
function recordOf(
  ctx: Context,
  resource: StoredResource,
  hasRecords: boolean,
): RawBuilder<unknown> {
  const { name, table, key, keyTypes = {}, text, withoutCosts = text } = resource;
  const shown = ctx.principal.scopes.has('costs:read') ? text : withoutCosts;
  const isKey = Object.keys(key).map(
    (column, at) =>
      sql<boolean>`${sql.ref(`${table}.${column}`)} = (page.key::json ->> ${sql.lit(at)})::${sql.raw(keyTypes[column] ?? 'text')}`,
  );
  return sql`
    select ${hasRecords ? sql.raw(shown) : sql.lit('')} as document from ${sql.table(table)}
    where page.resource = ${sql.lit(name)} and ${allOf([isVisible(ctx, resource), ...isKey])}`;
}
