import { accountsVisibleTo } from '#lib/accounts/accounts.ts';
import type { Context } from '#lib/auth/context.ts';
import { permittedCustomers } from '#lib/auth/context.ts';

/** An account by its number, name and id. */
export type NamedAccount = {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
};

/** The accounts on hold whose home branch is `branch`, by number, at most `limit`. */
export function listAccountsOnHold(
  ctx: Context<'customer:read'>,
  { branch, limit }: { branch: string; limit: number },
): Promise<NamedAccount[]> {
  return selectAccounts(ctx)
    .where('home_branch_number', '=', branch)
    .where('status', '=', 'ON_HOLD')
    .where('is_deleted', '=', false)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Which of the accounts with these numbers are on hold, of those that the caller may see. */
export async function listNumbersOnHold(
  ctx: Context<'customer:read'>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await selectAccounts(ctx)
    .where(({ eb, fn, val }) => eb('number', '=', fn.any(val([...new Set(numbers)]))))
    .where('status', '=', 'ON_HOLD')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** The accounts with these ids that the caller may see. */
export async function listNamedAccounts(
  ctx: Context<'customer:read'>,
  accountIds: readonly string[],
): Promise<NamedAccount[]> {
  if (accountIds.length === 0) return [];
  return selectAccounts(ctx).where('account_id', 'in', accountIds).execute();
}

function selectAccounts(ctx: Context<'customer:read'>) {
  return ctx.db
    .selectFrom('accounts')
    .select(['account_id as accountId', 'number', 'name'])
    .where('country_code', '=', ctx.countryCode)
    .where(accountsVisibleTo(permittedCustomers(ctx)));
}
