import { sql } from 'kysely';
import { type CodeNames, MEMBER_LABELS } from '#lib/accounts/labels.ts';
import type { AccountVersion } from '#lib/accounts/schema.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';
import type { EventType } from '#lib/events/schema.ts';
import { accountDifferences } from './account-differences.ts';
import { visibleVersions } from './account-versions.ts';

/** At most 20 versions of an account that the caller may see, only those before `before` if given. */
export async function accountTimeline(
  ctx: Context<'customer:read'>,
  accountId: string,
  { names, before }: { readonly names: CodeNames; readonly before: number | undefined },
) {
  // One more, to compare the last one with, and to know whether there are earlier ones.
  const versions = await versionsBefore(ctx, accountId, before, PAGE_SIZE + 1);
  const entries = versions.slice(0, PAGE_SIZE).map((version, at) => {
    const previous = versions[at + 1];
    return toEntry(version, previous, names);
  });
  return { entries, hasEarlier: versions.length > PAGE_SIZE };
}

/** Versions of an account, newest first, and whether there are earlier ones. */
export type Timeline = Awaited<ReturnType<typeof accountTimeline>>;
/** What one version of an account changed, by whom, and when (ISO 8601). */
export type AccountTimelineEntry = Timeline['entries'][number];

/** The numbers, times and authors of the retained versions of an account, newest first. */
export function listVersionNumbers(
  ctx: Context<'customer:read'>,
  accountId: string,
): Promise<{ readonly version: number; readonly at: string; readonly by: string }[]> {
  return versionsOf(ctx, accountId)
    .select([
      'versions.version',
      sql<string>`versions.document->>'updatedAt'`.as('at'),
      sql<string>`versions.document->'modifiedBy'->>'name'`.as('by'),
    ])
    .orderBy('versions.version', 'desc')
    .limit(MAX_VERSIONS_LISTED)
    .execute();
}

/** Since when (ISO 8601) an account is on hold, and who put it there. */
export type OnHold = { readonly at: string; readonly by: string };

/** Undefined if the account is not on hold, or the version that put it there is no longer retained. */
export async function findOnHold(
  ctx: Context<'customer:read'>,
  accountId: string,
): Promise<OnHold | undefined> {
  const isOnHold = sql<boolean>`coalesce(versions.document->>'status', '') = 'ON_HOLD'`;
  const earlier = await versionsOf(ctx, accountId)
    .select('versions.version')
    .where(sql<boolean>`not (${isOnHold})`)
    .orderBy('versions.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = await versionsOf(ctx, accountId)
    .select('versions.document')
    .where('versions.version', '>', earlier?.version ?? 0)
    .orderBy('versions.version')
    .limit(1)
    .executeTakeFirst();
  const version: AccountVersion | undefined = row && JSON.parse(row.document);
  const isFirst = version?.version === 1 || version?.changedFields.includes('/status');
  return version && isFirst ? { at: version.updatedAt, by: version.modifiedBy.name } : undefined;
}

const PAGE_SIZE = 20;
/** Limit of versions offered for comparison; a URL may name any other. */
const MAX_VERSIONS_LISTED = 500;

async function versionsBefore(
  ctx: Context<'customer:read'>,
  accountId: string,
  before: number | undefined,
  limit: number,
): Promise<AccountVersion[]> {
  const rows = await versionsOf(ctx, accountId)
    .select('versions.document')
    .$if(before !== undefined, (all) => all.where('versions.version', '<', before ?? 0))
    .orderBy('versions.version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ document }): AccountVersion => JSON.parse(document));
}

function versionsOf(ctx: Context<'customer:read'>, accountId: string) {
  const customers = permittedCustomers(ctx);
  return visibleVersions(ctx.db, { country: ctx.countryCode, accountId, customers });
}

function toEntry(version: AccountVersion, previous: AccountVersion | undefined, names: CodeNames) {
  const isFirst = version.version === 1;
  const changed = version.changedFields.map((pointer) => pointer.slice(1));
  return {
    version: version.version,
    at: version.updatedAt,
    by: version.modifiedBy,
    eventType: eventTypeOf(version, changed),
    /** Undefined when the previous version is no longer retained; `changed` then names the members. */
    differences: isFirst ? [] : previous && accountDifferences(previous, version, names),
    changed: changed.map((member) => MEMBER_LABELS[member] ?? member),
  };
}

function eventTypeOf(
  { version, isDeleted }: AccountVersion,
  changed: readonly string[],
): EventType {
  if (version === 1) return 'ACCOUNT_CREATED';
  if (!changed.includes('isDeleted')) return 'ACCOUNT_UPDATED';
  return isDeleted ? 'ACCOUNT_DELETED' : 'ACCOUNT_RESTORED';
}
