import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { type Created, created } from '#lib/api/declaration.ts';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import { newStoreKey } from '#lib/assets/objects/store.ts';
import type { Context } from '#lib/auth/context.ts';
import { DomainError, invalid, unavailable } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { type Services, services } from '#lib/services.ts';
import type { Feed, FeedParameters } from './feed.ts';
import { getFeed } from './feeds.ts';
import { lockQueue } from './queue.ts';

type FeedUpload = {
  readonly file: ReceivedFile;
  readonly parts: { readonly format: 'ndjson' | 'csv' };
};

/** How many feeds may be queued, and how long a key is remembered. */
const MAX_QUEUED = { ofClient: 50, inAll: 500 };
export const KEY_DAYS = 7;

/**
 * Queues a feed once its body is durable; a key used within 7 days returns the feed it was used for. Throws
 * VALIDATION_ERROR, IDEMPOTENCY_KEY_REUSED, RATE_LIMIT_EXCEEDED or SERVICE_UNAVAILABLE if too many are queued, and the
 * errors of the store.
 */
export async function acceptFeed(
  ctx: Context,
  parameters: FeedParameters,
  upload: FeedUpload,
  key: string,
  { assetStore }: Pick<Services, 'assetStore'> = services(),
): Promise<Created<Feed>> {
  if (parameters.mode === 'DELETE' && upload.parts.format !== 'csv')
    throw invalid([{ field: 'Content-Type', issue: 'must be text/csv for a list of keys' }]);
  const row = rowOf(ctx, parameters, upload);
  const feedId = (await findFirst(ctx.db, row, key)) ?? (await store());
  return created(
    `/v1/${ctx.countryCode}/feeds/${feedId}`,
    await getFeed(ctx, feedId),
    feedId !== row.feed_id,
  );

  async function store(): Promise<string> {
    await requireRoom(ctx.db, row.client_id);
    // The row is there for as long as the body may be: the sweep removes both.
    await ctx.db.insertInto('feeds').values(row).execute();
    await assetStore.put(row.store_key, upload.file.path);
    const stored = await enqueue(ctx, row, key);
    // Another request with the key was quicker.
    if (stored !== row.feed_id) {
      await assetStore.remove(row.store_key);
      await ctx.db.deleteFrom('feeds').where('feed_id', '=', row.feed_id).execute();
    }
    return stored;
  }
}

function rowOf(
  { principal, countryCode }: Context,
  parameters: FeedParameters,
  { file, parts }: FeedUpload,
) {
  return {
    feed_id: newFeedId(),
    country_code: countryCode,
    client_id: principal.clientId,
    state: 'RECEIVING',
    resource: parameters.resource,
    mode: parameters.mode,
    format: parts.format,
    is_dry_run: parameters.dryRun,
    skips_invalid: parameters.skipInvalid,
    max_removed: parameters.allowRemoving ?? null,
    size_bytes: file.sizeBytes,
    checksum_sha256: file.checksumSha256,
    store_key: newStoreKey(),
    rejected_key: newStoreKey(),
  };
}

/** A UUIDv7. */
function newFeedId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

type NewFeed = ReturnType<typeof rowOf>;

/** What has to be the same when a key comes again. */
const SAME = [
  ...(['country_code', 'resource', 'mode', 'format', 'is_dry_run', 'skips_invalid'] as const),
  ...(['max_removed', 'size_bytes', 'checksum_sha256'] as const),
];

/** The feed that the key was used for. Throws IDEMPOTENCY_KEY_REUSED if that had other bytes or parameters. */
async function findFirst(db: Database, row: NewFeed, key: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('feeds')
    .select(['feed_id', ...SAME])
    .where('client_id', '=', row.client_id)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${KEY_DAYS})`)
    .executeTakeFirst();
  if (!first || SAME.every((column) => first[column] === row[column])) return first?.feed_id;
  throw new DomainError(
    'IDEMPOTENCY_KEY_REUSED',
    `The Idempotency-Key ${key} was used for another feed: use a new one.`,
  );
}

/** Queues a feed whose body is stored, behind all others. Returns its id, or that of the feed that took the key first. */
function enqueue({ db, principal }: Context, row: NewFeed, key: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockQueue(tx);
    const first = await findFirst(tx, row, key);
    if (first) return first;
    await requireRoom(tx, row.client_id);
    await tx
      .updateTable('feeds')
      .set({ idempotency_key: null })
      .where('client_id', '=', row.client_id)
      .where('idempotency_key', '=', key)
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('feeds')
      .set({
        state: 'QUEUED',
        idempotency_key: key,
        position: sql`nextval('feed_positions')`,
        created_at: sql`now()`,
      })
      .where('feed_id', '=', row.feed_id)
      .where('state', '=', 'RECEIVING')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw unavailable('The upload was interrupted: send it again.');
    const { country_code, resource, mode, checksum_sha256, size_bytes } = row;
    await recordAudit(tx, {
      actor: principal.clientId,
      action: 'feed.accepted',
      subject: row.feed_id,
      details: { country_code, resource, mode, checksum_sha256, size_bytes },
    });
    return row.feed_id;
  });
}

async function requireRoom(tx: Database, clientId: string): Promise<void> {
  const { own, all } = await tx
    .selectFrom('feeds')
    .where('state', '=', 'QUEUED')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('client_id', '=', clientId).as('own'),
      fn.countAll<number>().as('all'),
    ])
    .executeTakeFirstOrThrow();
  const isOwn = own >= MAX_QUEUED.ofClient;
  if (!isOwn && all < MAX_QUEUED.inAll) return;
  const whose = isOwn ? `${own} of your` : 'Too many';
  throw new DomainError(
    isOwn ? 'RATE_LIMIT_EXCEEDED' : 'SERVICE_UNAVAILABLE',
    `${whose} feeds are queued: send this one when some are done.`,
    { headers: { 'Retry-After': '30' } },
  );
}
