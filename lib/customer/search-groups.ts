import type { Context } from '#lib/auth/context.ts';
import { type FoundGroup, READ_SIZE } from '#lib/search/groups.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { accountHref, accountsHref } from './account-addresses.ts';
import type { Account } from './schema.ts';
import { findAccountNumbered, searchAccounts } from './search-accounts.ts';

/** The accounts that a text finds, for the search of every screen: that of exactly its number first. */
export async function searchAccountGroup(
  ctx: Context<'customer:read'>,
  q: string,
): Promise<FoundGroup> {
  const { countryCode } = ctx;
  const [exact, { accounts }] = await Promise.all([
    accountNumbered(ctx, q),
    searchAccounts(ctx, { q }, READ_SIZE),
  ]);
  const others = accounts.filter(({ accountId }) => accountId !== exact?.accountId);
  // Whoever is gone comes after those who are there.
  others.sort((a, b) => Number(a.isDeleted) - Number(b.isDeleted));
  return {
    kind: 'accounts',
    title: 'Accounts',
    results: [...(exact ? [exact] : []), ...others]
      .slice(0, READ_SIZE)
      .map((account) => resultOf(countryCode, account)),
    exact: exact && accountHref(countryCode, exact.accountId),
    all: accountsHref(countryCode, { q }),
  };
}

async function accountNumbered(
  ctx: Context<'customer:read'>,
  q: string,
): Promise<Account | undefined> {
  const found = await Promise.all(formsOf(q).map((form) => findAccountNumbered(ctx, form)));
  return found.find((account) => account !== undefined);
}

function resultOf(countryCode: string, account: Account): SearchResult {
  const { accountId, number, name, tradingName, addresses = [] } = account;
  const [suburb] = addresses.flatMap((address) => address.suburb ?? []);
  // `Banksia Electrical` says nothing beside `Banksia Electrical Pty Ltd`.
  const trading = tradingName && !name.startsWith(tradingName) ? tradingName : undefined;
  return {
    href: accountHref(countryCode, accountId),
    title: number,
    detail: [name, trading, suburb].filter((part) => part !== undefined).join(', '),
    ...standingOf(account),
  };
}

/** What a counter has to know before it sells: an account in good standing says nothing of it. */
function standingOf({ isDeleted, status }: Account): Pick<SearchResult, 'meta' | 'tone'> {
  if (isDeleted) return { meta: 'Deleted', tone: 'bad' };
  if (status === 'ON_HOLD') return { meta: 'On hold', tone: 'bad' };
  if (status === 'CLOSED') return { meta: 'Closed', tone: 'warn' };
  return status === 'ACTIVE' ? { meta: 'Active' } : {};
}
