import { z } from 'zod';
import { getAccountVersion } from '#lib/accounts/history/account-versions.ts';
import type { AccountVersion } from '#lib/accounts/schema.ts';
import { PathInteger } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { isDomainError } from '#lib/errors.ts';

/** The versions that the query of an account's page selects. */
export type SelectedVersions = {
  /** The version shown; undefined for the current account. */
  readonly to: AccountVersion | undefined;
  /** The version that it is compared with. */
  readonly from: AccountVersion | undefined;
  /** A requested version that is not stored. */
  readonly missing: number | undefined;
  /** The timeline continues with versions before this one. */
  readonly before: number | undefined;
};

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The versions selected by `?to=5`, `?from=3&to=5` and `?before=12`. Values that are not numbers are ignored. */
export async function selectVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  params: SearchParams,
): Promise<SelectedVersions> {
  const { from, to, before } = VersionsQuery.parse(params);
  const [first, second] = await Promise.all(
    [from, to].map((version) => version && findVersion(ctx, accountId, version)),
  );
  const missing = from && !first ? from : to && !second ? to : undefined;
  return { from: first || undefined, to: second || undefined, missing, before };
}

const version = PathInteger.optional().catch(undefined);
const VersionsQuery = z.object({ from: version, to: version, before: version });

async function findVersion(
  ctx: Context<'customer:read'>,
  accountId: string,
  number: number,
): Promise<AccountVersion | undefined> {
  try {
    return (await getAccountVersion(ctx, accountId, number)).parse();
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return undefined;
    throw error;
  }
}
