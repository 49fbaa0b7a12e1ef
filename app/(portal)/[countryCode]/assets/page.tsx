import { defineList } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { AssetGrid, AssetOrder } from '#components/assets/asset-results.tsx';
import { DeletedNotice } from '#components/assets/deleted-notice.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchQuery } from '#components/ui/search-page/search.ts';
import { ASSETS } from '#lib/assets/record.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listRecords, orderWords } from '#lib/records/list.ts';
import { ResultList } from '../../search-results.tsx';
import { assetSearchFields } from './asset-search-fields.ts';

export const metadata = { title: 'Assets' };

/** Fills rows of two, three, four or six pictures. */
const PAGE_SIZE = 48;

/** Searches pictures and documents; lists the newest without a search. */
export default defineList({
  ...recordList(ASSETS),
  hasLocalDates: true,
  fields: assetSearchFields,
  views: () => [
    { name: 'All', query: '' },
    { name: 'Pictures', query: 'type=IMAGE' },
    { name: 'Documents', query: 'type=DOCUMENT' },
  ],
  actions: ({ ctx }) =>
    withScope(ctx, 'assets:write') && <ButtonLink href="/assets/upload">Upload files</ButtonLink>,
  notice: (search) => <DeletedNotice key={searchQuery(search, { cursor: search.query?.cursor })} />,
  find: (ctx, query) => listRecords(ctx, ASSETS, query, PAGE_SIZE),
  nothing: ({ ctx, search }) => <NoResults ctx={ctx} search={search} />,
  show: ({ countryCode, search, list, page: { items }, query }) => (
    <ResultList
      {...list}
      pageSize={PAGE_SIZE}
      order={orderWords(ASSETS, query)}
      call={apiCall(search, countryCode)}
      tools={<AssetOrder search={search} />}
    >
      <AssetGrid assets={items} />
    </ResultList>
  ),
});

/** The API can only list the assets of one product. */
function apiCall(search: Search, countryCode: string) {
  const { productNumber } = search.values;
  const others = searchQuery(search, { productNumber: undefined });
  if (productNumber === undefined || others !== '') return undefined;
  const product = encodeURIComponent(productNumber);
  return { path: `/v1/${countryCode}/products/${product}/digital-assets` };
}

type Props = { ctx: Context<'assets:read'>; search: Search };

/** Explains why no asset is listed: nothing matches, or there are none yet. */
function NoResults({ ctx, search }: Props) {
  if (searchQuery(search) !== '') return <NothingMatches search={search} />;
  if (!withScope(ctx, 'assets:write')) {
    return <Empty title="No assets yet">Pictures and documents show here once uploaded.</Empty>;
  }
  return (
    <Empty title="No assets yet" href="/assets/upload" action="Upload files">
      Product pictures, data sheets and guides show here once uploaded.
    </Empty>
  );
}
