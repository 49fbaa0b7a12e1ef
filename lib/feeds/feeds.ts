import { sql } from 'kysely';
import { z } from 'zod';
import type { FileBytes, LongPoll } from '#lib/api/declaration.ts';
import { isUuid } from '#lib/api/fields.ts';
import { afterKey, type CursorScope, decodeCursor, pageOf } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { etagOf, membersOf } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { FEED_RESOURCES, feedScope } from '#lib/resources.ts';
import { type Services, services } from '#lib/services.ts';
import { type Feed, type FeedPage, type FeedState, type FeedsQuery, retryAfter } from './feed.ts';

/** The client's feeds of resources that it may load, newest first. Throws VALIDATION_ERROR on `cursor`. */
export async function listFeeds(ctx: Context, query: FeedsQuery): Promise<FeedPage> {
  const { resource, state, limit, cursor } = query;
  const scope: CursorScope<readonly [number]> = {
    list: 'feeds',
    country: ctx.countryCode,
    filter: JSON.stringify([ctx.principal.clientId, resource, state]),
    key: z.tuple([z.int()]),
  };
  const found = await ownFeeds(ctx)
    .$if(resource !== undefined, (feeds) => feeds.where('resource', '=', resource ?? ''))
    .$if(state !== undefined, (feeds) => feeds.where('state', '=', state ?? ''))
    .where(afterKey(['position'], decodeCursor(scope, cursor), 'desc'))
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, pagination } = pageOf(found, scope, limit, ({ position }) => [position ?? 0]);
  return { feeds: rows.map(toFeed), pagination };
}

/** One of the client's feeds. Throws RESOURCE_NOT_FOUND, as for another client's. */
export async function getFeed(ctx: Context, feedId: string): Promise<Feed> {
  return toFeed(await getRow(ctx, feedId));
}

/** Waits until a feed is final. */
export const FEED_POLL: LongPoll = {
  key: ({ feedId }) => String(feedId).toLowerCase(),
  async versions(ids) {
    const rows = await services()
      .db.selectFrom('feeds')
      .select(['feed_id', 'state'])
      .where(sql<boolean>`feed_id = any(${ids.filter(isUuid)}::uuid[])`)
      .execute();
    return new Map(rows.map(({ feed_id, state }) => [feed_id, state]));
  },
  isPending: (feed) => retryAfter(feed as Feed) !== undefined,
};

/**
 * Cancels a feed unless it is final, and returns what it is then: of a load that commits at this moment, that it has
 * succeeded. Throws RESOURCE_NOT_FOUND.
 */
export async function cancelFeed(ctx: Context, feedId: string): Promise<Feed> {
  await getRow(ctx, feedId);
  await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('feeds')
      .set({ state: 'CANCELLED', finished_at: sql`clock_timestamp()` })
      .where('feed_id', '=', feedId)
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .executeTakeFirst();
    const actor = ctx.principal.clientId;
    if (numUpdatedRows > 0n)
      await recordAudit(tx, { actor, action: 'feed.cancelled', subject: feedId });
  });
  return getFeed(ctx, feedId);
}

/** The lines that were left out of a feed, with their reasons. Throws RESOURCE_NOT_FOUND if there are none. */
export async function getRejectedLines(
  ctx: Context,
  feedId: string,
  { assetStore }: Pick<Services, 'assetStore'> = services(),
): Promise<FileBytes> {
  const { rejected_key: key, rejected_bytes: sizeBytes, finished_at } = await getRow(ctx, feedId);
  if (key === null || sizeBytes === null) throw notFound('rejected line of the feed', feedId);
  return {
    open: (range = { start: 0, end: sizeBytes - 1 }) => assetStore.read(key, range),
    sizeBytes,
    mimeType: 'application/x-ndjson',
    fileName: `${feedId}.rejected.ndjson`,
    etag: etagOf(key),
    lastModified: new Date(finished_at ?? 0),
  };
}

async function getRow(ctx: Context, feedId: string) {
  const row = isUuid(feedId)
    ? await ownFeeds(ctx).where('feed_id', '=', feedId).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('feed', feedId);
  return row;
}

/** The accepted feeds of a client, of resources that it may load. */
function ownFeeds({ db, principal, countryCode }: Context) {
  const loadable = FEED_RESOURCES.filter((each) => principal.scopes.has(feedScope(each)));
  const names = loadable.map(({ name }) => name);
  return db
    .selectFrom('feeds')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('client_id', '=', principal.clientId)
    .where('position', 'is not', null)
    .where('resource', 'in', names);
}

type FeedRow = Awaited<ReturnType<typeof getRow>>;

function toFeed(row: FeedRow): Feed {
  const { counts, finished_at: finishedAt } = row;
  return {
    ...membersOf(row, ['feed_id', 'resource', 'is_dry_run', 'further_issues', 'notes', 'error']),
    mode: row.mode as Feed['mode'],
    state: row.state as FeedState,
    ...(counts === null ? {} : { counts: JSON.parse(counts) }),
    issues: JSON.parse(row.issues),
    createdAt: new Date(row.created_at).toISOString(),
    ...(finishedAt === null ? {} : { finishedAt: new Date(finishedAt).toISOString() }),
  };
}
