import type { Metadata } from 'next';
import { AssetResults } from '#components/assets/asset-results.tsx';
import { DeletedNotice } from '#components/assets/deleted-notice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { type Search, searchHref, searchQuery } from '#components/ui/search.ts';
import { SearchPage } from '#components/ui/search-page.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { searchAssets } from '#lib/assets/search.ts';
import { AssetSearchQuery } from '#lib/assets/search-schema.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
import { dateIn } from '#lib/dates.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { readSearch } from '../../read-search.ts';
import { FoundSummary, SearchPager, SearchResults } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { assetFields, moreOf, PAGE_SIZE } from './asset-fields.ts';
import { NothingFound } from './nothing-found.tsx';

export const metadata: Metadata = { title: 'Assets' };

/** Searches pictures and documents; lists the newest without a search. */
export default async function AssetsPage(props: PageProps<'/[countryCode]/assets'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'assets:read');
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const timeZone = await screenTimeZone(countryCode);
  const params = await props.searchParams;
  const fields = assetFields(metaproperties, params);
  const search = readSearch({
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
      grid="grid-cols-2 sm:grid-cols-[minmax(0,3fr)_repeat(2,minmax(0,2fr))]"
      more={moreOf(fields)}
      actions={
        permitted(ctx, 'assets:write') && (
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
  const { productNumber, view } = search.values;
  // The API can only list the assets of one product.
  const isOfProduct =
    productNumber !== undefined &&
    searchQuery(search, { productNumber: undefined, view: undefined }) === '';
  return (
    <SearchResults search={search} find={(query) => searchAssets(ctx, query)}>
      {({ assets, pagination: { nextCursor } }, { cursor, sort = 'newest' }) =>
        assets.length === 0 ? (
          <NothingFound ctx={ctx} search={search} />
        ) : (
          <>
            <AssetResults
              countryCode={countryCode}
              assets={assets}
              timeZone={timeZone}
              search={search}
              summary={
                <FoundSummary
                  search={search}
                  count={assets.length}
                  noun="asset"
                  nextCursor={nextCursor}
                  order={`the ${sort} first`}
                  asOf={ctx.clock.now().toISOString()}
                  timeZone={timeZone}
                />
              }
              views={{
                pictures: searchHref(search, { cursor, view: undefined }),
                table: searchHref(search, { cursor, view: 'table' }),
                isTable: view === 'table',
              }}
            />
            <SearchPager
              search={search}
              nextCursor={nextCursor}
              call={
                isOfProduct
                  ? {
                      path: `/v1/${countryCode}/products/${encodeURIComponent(productNumber)}/digital-assets`,
                    }
                  : undefined
              }
            />
          </>
        )
      }
    </SearchResults>
  );
}
