import type { Context } from '#lib/auth/context.ts';
import type { Account } from '#lib/customer/schema.ts';
import { accountHref, accountsHref } from '#lib/customer/view/links.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { caseVariants } from '#lib/search/words.ts';
import { findAccountByNumber, searchAccounts } from './search-accounts.ts';

/** The accounts group of the global search; the account with exactly this number comes first. */
export async function searchAccountGroup(
  ctx: Context<'customer:read'>,
  q: string,
): Promise<FoundGroup> {
  const { countryCode } = ctx;
  const [exact, { accounts }] = await Promise.all([
    findExact(ctx, q),
    searchAccounts(ctx, { q }, GROUP_READ_LIMIT),
  ]);
  const others = accounts.filter(({ accountId }) => accountId !== exact?.accountId);
  // Deleted accounts come last.
  others.sort((a, b) => Number(a.isDeleted) - Number(b.isDeleted));
  return {
    kind: 'accounts',
    title: 'Accounts',
    results: [...(exact ? [exact] : []), ...others]
      .slice(0, GROUP_READ_LIMIT)
      .map((account) => toResult(countryCode, account)),
    exact: exact && accountHref(countryCode, exact.accountId),
    all: accountsHref(countryCode, { q }),
  };
}

async function findExact(ctx: Context<'customer:read'>, q: string): Promise<Account | undefined> {
  const found = await Promise.all(caseVariants(q).map((form) => findAccountByNumber(ctx, form)));
  return found.find((account) => account !== undefined);
}

function toResult(countryCode: string, account: Account): SearchResult {
  const { accountId, number, name, tradingName, addresses = [] } = account;
  const [suburb] = addresses.flatMap((address) => address.suburb ?? []);
  // `Banksia Electrical` adds nothing to `Banksia Electrical Pty Ltd`.
  const trading = tradingName && !name.startsWith(tradingName) ? tradingName : undefined;
  return {
    href: accountHref(countryCode, accountId),
    title: number,
    detail: [name, trading, suburb].filter((part) => part !== undefined).join(', '),
    ...statusOf(account),
  };
}

/** The account status, coloured when it should stop a sale. */
function statusOf({ isDeleted, status }: Account): Pick<SearchResult, 'meta' | 'tone'> {
  if (isDeleted) return { meta: 'Deleted', tone: 'bad' };
  if (status === 'ON_HOLD') return { meta: 'On hold', tone: 'bad' };
  if (status === 'CLOSED') return { meta: 'Closed', tone: 'warn' };
  return status === 'ACTIVE' ? { meta: 'Active' } : {};
}
