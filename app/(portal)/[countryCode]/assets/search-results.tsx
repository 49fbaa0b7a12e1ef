import { AssetResults } from '#components/assets/asset-results.tsx';
import type { TypedSearch } from '#components/assets/typed-search.ts';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { pageCount } from '#components/ui/page-count.ts';
import { searchAssets } from '#lib/assets/search.ts';
import type { AssetSearchQuery } from '#lib/assets/search-schema.ts';
import type { Context } from '#lib/auth/context.ts';
import { services } from '#lib/services.ts';
import { NothingSearched, OtherSearch, pageOfSearch } from '../../search-pages.tsx';
import { NothingFound } from './nothing-found.tsx';
import { searchQuery, TABLE_VIEW } from './typed-search.ts';

type Parts = {
  ctx: Context<'assets:read'>;
  typed: TypedSearch;
  query: AssetSearchQuery | undefined;
  timeZone: string;
};

/** What a search finds, a page of it; nothing is asked where what was typed is wrong. */
export async function SearchResults({ ctx, typed, query, timeZone }: Parts) {
  const href = `/${ctx.countryCode}/assets`;
  const other = (changes: Readonly<Record<string, string | undefined>>) =>
    `${href}?${searchQuery(typed, changes)}`;
  if (typed.problems['cursor']) return <OtherSearch href={other({})} />;
  if (!query) {
    return <NothingSearched problems={typed.problems} />;
  }
  const page = await pageOfSearch(searchAssets(ctx, query));
  if (!page) return <OtherSearch href={other({})} />;
  const { assets, pagination } = page;
  const { cursor } = query;
  const isOldestFirst = query.sort === 'oldest';
  if (assets.length === 0) return <NothingFound ctx={ctx} typed={typed} />;
  return (
    <>
      <AssetResults
        countryCode={ctx.countryCode}
        assets={assets}
        timeZone={timeZone}
        summary={
          <>
            {pageCount(assets.length, 'asset', {
              isFirst: cursor === undefined,
              hasMore: pagination.nextCursor !== undefined,
            })}
            , the {isOldestFirst ? 'oldest' : 'newest'} first,{' '}
            <AsOf at={ctx.clock.now().toISOString()} timeZone={timeZone} />
          </>
        }
        csv={`/portal-api${href}/found.csv?${searchQuery(typed, { view: undefined })}`}
        byDate={{
          isOldestFirst,
          otherOrder: other({ sort: isOldestFirst ? undefined : 'oldest' }),
        }}
        views={{
          pictures: other({ cursor, view: undefined }),
          table: other({ cursor, view: TABLE_VIEW }),
          isTable: typed.values['view'] === TABLE_VIEW,
        }}
      />
      <nav aria-label="Pages of results" className="flex flex-wrap items-center gap-3 print:hidden">
        {cursor !== undefined && <ButtonLink href={other({})}>First page</ButtonLink>}
        {pagination.nextCursor !== undefined && (
          <ButtonLink href={other({ cursor: pagination.nextCursor })}>Next page</ButtonLink>
        )}
        <ProductCall countryCode={ctx.countryCode} typed={typed} />
      </nav>
    </>
  );
}

/** The call that answers the same: the API lists the assets of a product alone. */
function ProductCall({ countryCode, typed }: { countryCode: string; typed: TypedSearch }) {
  const { productNumber } = typed.values;
  if (productNumber === undefined) return undefined;
  if (searchQuery(typed, { productNumber: undefined, view: undefined }) !== '') return undefined;
  const path = `/v1/${countryCode}/products/${encodeURIComponent(productNumber)}/digital-assets`;
  return <CopyApiCall baseUrl={services().config.publicUrl} path={path} />;
}
