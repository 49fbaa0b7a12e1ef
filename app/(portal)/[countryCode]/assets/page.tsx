import { defineList, fileOf } from '#app/(portal)/list-screen.tsx';
import { AssetResults } from '#components/assets/asset-results.tsx';
import { DeletedNotice } from '#components/assets/deleted-notice.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search-page/search.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { searchAssets } from '#lib/assets/search-assets.ts';
import { AssetSearchQuery } from '#lib/assets/search-schema.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { ListActions, ResultSummary, SearchPager } from '../../search-results.tsx';
import { assetFields, PAGE_SIZE } from './search-fields.ts';

export const metadata = { title: 'Assets' };

/** Searches pictures and documents; lists the newest without a search. */
export default defineList({
  list: 'assets',
  title: 'Assets',
  noun: 'asset',
  scope: 'assets:read',
  schema: AssetSearchQuery,
  fixed: { limit: PAGE_SIZE },
  hasLocalDates: true,
  fields: async ({ ctx, params }) => {
    const { metaproperties } = (await listMetaproperties(ctx)).parse();
    return assetFields(metaproperties, params);
  },
  views: () => [
    { name: 'All', query: '' },
    { name: 'Pictures', query: 'type=IMAGE' },
    { name: 'Documents', query: 'type=DOCUMENT' },
  ],
  actions: ({ ctx, countryCode }) =>
    withScope(ctx, 'assets:write') && (
      <ButtonLink href={`/${countryCode}/assets/upload`}>Upload files</ButtonLink>
    ),
  notice: (search) => <DeletedNotice key={searchQuery(search, { cursor: search.query?.cursor })} />,
  find: async (ctx, query) => {
    const { assets: items, pagination, previousCursor } = await searchAssets(ctx, query);
    const { nextCursor } = pagination;
    return { items, nextCursor, previousCursor, asOf: ctx.clock.now().toISOString() };
  },
  nothing: ({ ctx, search }) => <NoResults ctx={ctx} search={search} />,
  show: async ({ countryCode, search, list, page: { items }, query }) => {
    const { productNumber, view, cursor, before, n } = search.values;
    // The other view is of the same page.
    const page = { ...(cursor && { cursor }), ...(before && { before }), ...(n && { n }) };
    // The API can only list the assets of one product.
    const isOfProduct =
      productNumber !== undefined &&
      searchQuery(search, { productNumber: undefined, view: undefined }) === '';
    return (
      <>
        <AssetResults
          countryCode={countryCode}
          assets={items}
          timeZone={list.timeZone}
          search={search}
          summary={<ResultSummary {...list} order={`${query.sort ?? 'newest'} first`} />}
          menu={
            <ListActions
              {...(view === 'table' ? { table: 'Assets found' } : {})}
              csv={fileOf(search, 'found.csv', { view: undefined })}
              call={
                isOfProduct
                  ? {
                      path: `/v1/${countryCode}/products/${encodeURIComponent(productNumber)}/digital-assets`,
                    }
                  : undefined
              }
            />
          }
          views={{
            pictures: searchHref(search, { ...page, view: undefined }),
            table: searchHref(search, { ...page, view: 'table' }),
            isTable: view === 'table',
          }}
        />
        <SearchPager {...list} pageSize={Number(PAGE_SIZE)} />
      </>
    );
  },
});

type Props = { ctx: Context<'assets:read'>; search: Search };

/** Explains why no asset is listed: nothing matches, or there are none yet. */
export function NoResults({ ctx, search }: Props) {
  const href = `/${ctx.countryCode}/assets`;
  if (searchQuery(search, { view: undefined }) !== '') {
    return <NothingMatches search={search} />;
  }
  if (!withScope(ctx, 'assets:write')) {
    return <Empty title="No assets yet">Pictures and documents show here once uploaded.</Empty>;
  }
  return (
    <Empty title="No assets yet" href={`${href}/upload`} action="Upload files">
      Product pictures, data sheets and guides show here once uploaded.
    </Empty>
  );
}
