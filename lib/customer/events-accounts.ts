import type { Context } from '#lib/auth/context.ts';
import { customersOf } from '#lib/auth/customers.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { searchAccountIds } from './search-accounts.ts';
import { visibleTo } from './visible-accounts.ts';

/** The accounts that a text matches; `isTruncated`: there are more than the limit. */
export type Meant = { readonly accountIds: readonly string[]; readonly isCut: boolean };

/**
 * The accounts that a text matches: the one with exactly this number or id, or else the results of a search. Undefined
 * without a text: no limit.
 */
export async function accountsMeant(
  ctx: Context<'customer:read'>,
  text: string | undefined,
): Promise<Meant | undefined> {
  if (!text) return undefined;
  const exact = await findExact(ctx, text);
  if (exact.length > 0) return { accountIds: exact, isCut: false };
  const accountIds = await searchAccountIds(ctx, text, MAX_ACCOUNTS);
  return { accountIds, isCut: accountIds.length === MAX_ACCOUNTS };
}

const MAX_ACCOUNTS = 500;

async function findExact(ctx: Context<'customer:read'>, text: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .select('account_id')
    .where('country_code', '=', ctx.countryCode)
    .where((eb) => eb.or([eb('number', 'in', formsOf(text)), eb('account_id', '=', text)]))
    .where(visibleTo(customersOf(ctx)))
    .execute();
  return rows.map((row) => row.account_id);
}
