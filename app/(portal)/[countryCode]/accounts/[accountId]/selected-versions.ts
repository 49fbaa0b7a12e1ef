import { z } from 'zod';
import { orUndefined, type Params } from '#app/(portal)/path-params.ts';
import { getAccountVersion } from '#lib/accounts/history/account-versions.ts';
import type { AccountVersion } from '#lib/accounts/schema.ts';
import { PathInteger } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';

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

/** The versions selected by `?to=5`, `?from=3&to=5` and `?before=12`. Values that are not numbers are ignored. */
export async function selectVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  params: Params,
): Promise<SelectedVersions> {
  const { from, to, before } = VersionsQuery.parse(params);
  const [first, second] = await Promise.all(
    [from, to].map((version) =>
      version === undefined ? undefined : orUndefined(getAccountVersion(ctx, accountId, version)),
    ),
  );
  const missing = from && !first ? from : to && !second ? to : undefined;
  return { from: first?.parse(), to: second?.parse(), missing, before };
}

const version = PathInteger.optional().catch(undefined);
const VersionsQuery = z.object({ from: version, to: version, before: version });
