import { sql } from 'kysely';
import type { Actor } from '#lib/actor.ts';
import type { Context } from '#lib/auth/context.ts';
import { customersOf } from '#lib/auth/customers.ts';
import { differencesOf } from './account-differences.ts';
import { type CodeNames, MEMBER_WORDS } from './account-words.ts';
import type { Difference } from './difference.ts';
import type { EventType } from './event-schema.ts';
import type { AccountVersion } from './schema.ts';
import { visibleTo } from './visible-accounts.ts';

/** What one version of an account changed, by whom and when (an instant in ISO 8601). */
export type TimelineEntry = {
  readonly version: number;
  readonly at: string;
  readonly by: Actor;
  readonly eventType: EventType;
  /** Undefined where the version before is no longer kept; `changed` then says no more than what. */
  readonly differences: readonly Difference[] | undefined;
  readonly changed: readonly string[];
};

/** Versions of an account, the newest first, and whether there are earlier ones. */
export type Timeline = { readonly entries: readonly TimelineEntry[]; readonly hasEarlier: boolean };

/** The versions of an account that the caller may see, before `before` where it is given; at most 20. */
export async function accountTimeline(
  ctx: Context<'customer:read'>,
  accountId: string,
  { names, before }: { readonly names: CodeNames; readonly before: number | undefined },
): Promise<Timeline> {
  // One more, for what the last one changed, shows whether there are others as well.
  const versions = await versionsBefore(ctx, accountId, before, PAGE + 1);
  const entries = versions.slice(0, PAGE).map((version, at) => {
    const previous = versions[at + 1];
    return entryOf(version, previous, names);
  });
  return { entries, hasEarlier: versions.length > PAGE };
}

/** The numbers of the versions that are kept of an account, the newest first, and when each was made. */
export async function keptVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
): Promise<{ readonly version: number; readonly at: string }[]> {
  const rows = await versionsOf(ctx, accountId)
    .select(['kept.version', sql<string>`kept.document->>'updatedAt'`.as('at')])
    .orderBy('kept.version', 'desc')
    .limit(MOST_CHOICES)
    .execute();
  return rows;
}

const PAGE = 20;
/** The most versions that there are to choose from: an address may name any other. */
const MOST_CHOICES = 500;

async function versionsBefore(
  ctx: Context<'customer:read'>,
  accountId: string,
  before: number | undefined,
  most: number,
): Promise<AccountVersion[]> {
  const rows = await versionsOf(ctx, accountId)
    .select('kept.document')
    .$if(before !== undefined, (all) => all.where('kept.version', '<', before ?? 0))
    .orderBy('kept.version', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ document }): AccountVersion => JSON.parse(document));
}

function versionsOf(ctx: Context<'customer:read'>, accountId: string) {
  return ctx.db
    .selectFrom('account_versions as kept')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.country_code', '=', 'kept.country_code')
        .onRef('accounts.account_id', '=', 'kept.account_id'),
    )
    .where('kept.country_code', '=', ctx.countryCode)
    .where('kept.account_id', '=', accountId)
    .where(visibleTo(customersOf(ctx)));
}

function entryOf(
  version: AccountVersion,
  previous: AccountVersion | undefined,
  names: CodeNames,
): TimelineEntry {
  const isFirst = version.version === 1;
  const changed = version.changedFields.map((pointer) => pointer.slice(1));
  return {
    version: version.version,
    at: version.updatedAt,
    by: version.modifiedBy,
    eventType: typeOf(version, changed),
    differences: isFirst ? [] : previous && differencesOf(previous, version, names),
    changed: changed.map((member) => MEMBER_WORDS[member] ?? member),
  };
}

function typeOf({ version, isDeleted }: AccountVersion, changed: readonly string[]): EventType {
  if (version === 1) return 'ACCOUNT_CREATED';
  if (!changed.includes('isDeleted')) return 'ACCOUNT_UPDATED';
  return isDeleted ? 'ACCOUNT_DELETED' : 'ACCOUNT_RESTORED';
}
