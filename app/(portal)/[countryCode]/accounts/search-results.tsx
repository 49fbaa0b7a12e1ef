import { AccountResults } from '#components/accounts/account-results.tsx';
import type { ListNames } from '#components/accounts/account-table.tsx';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { Context } from '#lib/auth/context.ts';
import { accountHref } from '#lib/customer/account-addresses.ts';
import type { Account } from '#lib/customer/schema.ts';
import { searchAccounts } from '#lib/customer/search-accounts.ts';
import type { AccountSearchQuery } from '#lib/customer/search-schema.ts';
import { services } from '#lib/services.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { NothingSearched, OtherSearch, pageOfSearch } from '../../search-pages.tsx';
import { pageQuery, sortQuery } from '../../typed-search.ts';

type Parts = {
  ctx: Context<'customer:read'>;
  typed: TypedSearch;
  query: AccountSearchQuery | undefined;
  names: ListNames;
};

/** What a search finds, a page of it; nothing is asked where what was typed is wrong. */
export async function SearchResults({ ctx, typed, query, names }: Parts) {
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  const { countryCode } = ctx;
  const href = `/${countryCode}/accounts`;
  const page = await pageOfSearch(searchAccounts(ctx, query));
  if (!page) return <OtherSearch href={`${href}?${pageQuery(typed, undefined)}`} />;
  const { accounts, nextCursor, asOf } = page;
  if (accounts.length === 0) return <NothingFound countryCode={countryCode} query={query} />;
  const by = query.sort ?? 'number';
  const sorted = (sort: 'name' | undefined) => `${href}?${sortQuery(typed, sort)}`;
  return (
    <>
      <AccountResults
        countryCode={countryCode}
        accounts={accounts}
        names={names}
        sort={{ by, hrefs: { number: sorted(undefined), name: sorted('name') } }}
        csv={`/portal-api${href}/found.csv?${pageQuery(typed, undefined)}`}
        summary={
          <>
            {pageCount(accounts.length, 'account', {
              isFirst: query.cursor === undefined,
              hasMore: nextCursor !== undefined,
            })}
            , by {by}, <AsOf at={asOf} timeZone={await screenTimeZone(countryCode)} />
          </>
        }
      />
      <nav aria-label="Pages of results" className="flex flex-wrap items-center gap-3 print:hidden">
        {typed.values['cursor'] && (
          <ButtonLink href={`${href}?${pageQuery(typed, undefined)}`}>First page</ButtonLink>
        )}
        {nextCursor && (
          <ButtonLink href={`${href}?${pageQuery(typed, nextCursor)}`}>Next page</ButtonLink>
        )}
        <CopyApiCall
          baseUrl={services().config.publicUrl}
          path={`/v1${callPath(countryCode, accounts, query)}`}
        />
      </nav>
    </>
  );
}

/** The API has no search of accounts: it is asked for the one found, or for the list. */
function callPath(
  countryCode: string,
  accounts: readonly Account[],
  { deleted }: AccountSearchQuery,
): string {
  const [first, second] = accounts;
  if (first && !second) return accountHref(countryCode, first.accountId);
  const filter = deleted ? `?isDeleted=${deleted === 'only'}` : '';
  return `/${countryCode}/accounts${filter}`;
}

type NothingParts = { countryCode: string; query: AccountSearchQuery };

function NothingFound({ countryCode, query: { deleted } }: NothingParts) {
  return (
    <Empty title="No account matches" href={`/${countryCode}/accounts`} action="Start again">
      All that is filled in has to hold. Leave a field out, or type less: the beginning of a number
      or of each word is enough.{' '}
      {deleted === 'no' && 'It may have been deleted: look among live and deleted ones. '}
      An account of the other country is found there alone.
    </Empty>
  );
}
