import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { AssetResults } from '#components/assets/asset-results.tsx';
import { DeletedNotice } from '#components/assets/deleted-notice.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { AssetSearchQuery } from '#lib/assets/search/schema.ts';
import { searchAssets } from '#lib/assets/search/search-assets.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { dateIn } from '#lib/time/dates.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { ListActions, ResultSummary, SearchPager, SearchResults } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { Views } from '../../views.tsx';
import { assetFields, PAGE_SIZE } from './search-fields.ts';

export const metadata: Metadata = { title: 'Assets' };

/** Searches pictures and documents; lists the newest without a search. */
export default async function AssetsPage(props: PageProps<'/[countryCode]/assets'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'assets:read');
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const timeZone = await screenTimeZone(countryCode);
  const params = await props.searchParams;
  const fields = assetFields(metaproperties, params);
  const search = parseSearch({
    path: `/${countryCode}/assets`,
    schema: AssetSearchQuery,
    fields,
    params,
    today: dateIn(timeZone, ctx.clock.now()),
    fixed: { limit: PAGE_SIZE },
  });
  return (
    <SearchPage
      title="Assets"
      search={search}
      views={
        <Views
          ctx={ctx}
          list="assets"
          search={search}
          views={[
            { name: 'All', query: '' },
            { name: 'Pictures', query: 'type=IMAGE' },
            { name: 'Documents', query: 'type=DOCUMENT' },
          ]}
        />
      }
      actions={
        withScope(ctx, 'assets:write') && (
          <ButtonLink href={`/${countryCode}/assets/upload`}>Upload files</ButtonLink>
        )
      }
      notice={<DeletedNotice key={searchQuery(search, { cursor: search.query?.cursor })} />}
    >
      <Results ctx={ctx} search={search} timeZone={timeZone} />
    </SearchPage>
  );
}

type ResultsProps = {
  ctx: Context<'assets:read'>;
  search: Search<AssetSearchQuery>;
  timeZone: string;
};

function Results({ ctx, search, timeZone }: ResultsProps) {
  const { countryCode } = ctx;
  const { productNumber, view, cursor, before, n } = search.values;
  // The other view is of the same page.
  const position = { ...(cursor && { cursor }), ...(before && { before }), ...(n && { n }) };
  // The API can only list the assets of one product.
  const isOfProduct =
    productNumber !== undefined &&
    searchQuery(search, { productNumber: undefined, view: undefined }) === '';
  return (
    <SearchResults search={search} find={(query) => searchAssets(ctx, query)}>
      {({ assets, pagination: { nextCursor }, previousCursor }, { sort = 'newest' }) =>
        assets.length === 0 ? (
          <NoResults ctx={ctx} search={search} />
        ) : (
          <>
            <AssetResults
              countryCode={countryCode}
              assets={assets}
              timeZone={timeZone}
              search={search}
              summary={
                <ResultSummary
                  search={search}
                  count={assets.length}
                  noun="asset"
                  nextCursor={nextCursor}
                  order={`${sort} first`}
                  asOf={ctx.clock.now().toISOString()}
                  timeZone={timeZone}
                />
              }
              menu={
                <ListActions
                  {...(view === 'table' ? { table: 'Assets found' } : {})}
                  csv={`/portal-api${search.path}/found.csv?${searchQuery(search, { view: undefined })}`}
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
                pictures: searchHref(search, { ...position, view: undefined }),
                table: searchHref(search, { ...position, view: 'table' }),
                isTable: view === 'table',
              }}
            />
            <SearchPager
              search={search}
              count={assets.length}
              pageSize={Number(PAGE_SIZE)}
              nextCursor={nextCursor}
              previousCursor={previousCursor}
            />
          </>
        )
      }
    </SearchResults>
  );
}

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
