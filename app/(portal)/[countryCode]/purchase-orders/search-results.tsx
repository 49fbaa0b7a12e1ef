import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { OrderResults } from '#components/orders/order-results.tsx';
import { orderRows } from '#components/orders/order-rows.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { orderHref } from '#lib/procurement/order-addresses.ts';
import { searchOrders } from '#lib/procurement/search-orders.ts';
import type { OrderSearchQuery } from '#lib/procurement/search-schema.ts';
import { MOST_NAMES } from '#lib/search/name-search.ts';
import { services } from '#lib/services.ts';
import { NothingSearched, OtherSearch, pageOfSearch } from '../../search-pages.tsx';
import { pageQuery, sortQuery } from '../../typed-search.ts';

type Parts = {
  ctx: Context<'procurement:read'>;
  typed: TypedSearch;
  query: OrderSearchQuery | undefined;
  /** What branches are called, by number. */
  branchNames: ReadonlyMap<string, string>;
};

const SORT_WORDS = {
  newest: 'the newest first',
  oldest: 'the oldest first',
  due: 'what is expected first, first',
};

/** What a search finds, a page of it; nothing is asked where what was typed is wrong. */
export async function SearchResults({ ctx, typed, query, branchNames }: Parts) {
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  const { countryCode } = ctx;
  const href = `/${countryCode}/purchase-orders`;
  const page = await pageOfSearch(searchOrders(ctx, query));
  if (!page) return <OtherSearch href={`${href}?${pageQuery(typed, undefined)}`} />;
  const { orders, nextCursor, tooWide, asOf } = page;
  const [first] = orders;
  if (!first) return <NothingFound countryCode={countryCode} />;
  const sorted = (sort: 'oldest' | 'due' | undefined) => `${href}?${sortQuery(typed, sort)}`;
  const by = query.sort ?? 'newest';
  return (
    <>
      {tooWide.length > 0 && <TooWideNotice words={tooWide.map((name) => typed.values[name])} />}
      <OrderResults
        countryCode={countryCode}
        rows={orderRows(countryCode, orders, asOf, branchNames)}
        sort={{
          by,
          hrefs: { newest: sorted(undefined), oldest: sorted('oldest'), due: sorted('due') },
        }}
        csv={`/portal-api${href}/lines.csv?${pageQuery(typed, undefined)}`}
        summary={
          <>
            {pageCount(orders.length, 'purchase order', {
              isFirst: query.cursor === undefined,
              hasMore: nextCursor !== undefined,
            })}
            , {SORT_WORDS[by]}, <AsOf at={asOf} timeZone={COUNTRY_ZONES[countryCode]} />
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
        {orders.length === 1 && (
          <CopyApiCall
            baseUrl={services().config.publicUrl}
            path={`/v1${orderHref(countryCode, first.number)}`}
          />
        )}
      </nav>
    </>
  );
}

function TooWideNotice({ words }: { words: readonly (string | undefined)[] }) {
  return (
    <Notice>
      “{words.join('”, “')}” stands for more than {MOST_NAMES} suppliers or products. Orders of{' '}
      {MOST_NAMES} of them are here: type more of the name to see the others.
    </Notice>
  );
}

function NothingFound({ countryCode }: { countryCode: string }) {
  return (
    <Empty
      title="No purchase order matches"
      href={`/${countryCode}/purchase-orders`}
      action="Start again"
    >
      All that is filled in has to hold. Leave a field out, type less of a number, or widen the
      dates. An order of the other country is found there alone.
    </Empty>
  );
}
