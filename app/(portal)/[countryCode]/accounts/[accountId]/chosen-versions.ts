import { z } from 'zod';
import { PathInteger } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { getAccountVersion } from '#lib/customer/account-versions.ts';
import type { AccountVersion } from '#lib/customer/schema.ts';
import { isFailure } from '#lib/failures.ts';

/** What of an account's versions an address asks for. */
export type ChosenVersions = {
  /** The version that is shown; undefined is the account as it is. */
  readonly to: AccountVersion | undefined;
  /** The one that it is compared with. */
  readonly from: AccountVersion | undefined;
  /** One that was asked for and is not kept. */
  readonly missing: number | undefined;
  /** The timeline goes on with versions before this one. */
  readonly before: number | undefined;
};

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The versions that `?to=5`, `?from=3&to=5` and `?before=12` name; what is no number asks for nothing. */
export async function chosenVersions(
  ctx: Context<'customer:read'>,
  accountId: string,
  params: SearchParams,
): Promise<ChosenVersions> {
  const { from, to, before } = Versions.parse(params);
  const [first, second] = await Promise.all(
    [from, to].map((version) => version && keptVersion(ctx, accountId, version)),
  );
  const missing = from && !first ? from : to && !second ? to : undefined;
  return { from: first || undefined, to: second || undefined, missing, before };
}

const version = PathInteger.optional().catch(undefined);
const Versions = z.object({ from: version, to: version, before: version });

async function keptVersion(
  ctx: Context<'customer:read'>,
  accountId: string,
  number: number,
): Promise<AccountVersion | undefined> {
  try {
    return (await getAccountVersion(ctx, accountId, number)).parse();
  } catch (error) {
    if (isFailure(error) && error.code === 'RESOURCE_NOT_FOUND') return undefined;
    throw error;
  }
}
