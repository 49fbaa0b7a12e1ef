import { defineList, fileOf } from '#app/(portal)/list-screen.tsx';
import type { Params } from '#app/(portal)/path-params.ts';
import { type FieldContext, recordList } from '#app/(portal)/record-list.ts';
import { AssetResults, AssetViews } from '#components/assets/asset-results.tsx';
import { DeletedNotice } from '#components/assets/deleted-notice.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import {
  type Option,
  type Search,
  type SearchField,
  searchQuery,
} from '#components/ui/search-page/search.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { ASSETS } from '#lib/assets/record.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listRecords, orderWords } from '#lib/records/list.ts';
import { ResultList } from '../../search-results.tsx';

export const metadata = { title: 'Assets' };

/** Fills rows of two, three, four or six pictures. */
const PAGE_SIZE = 48;

/** Searches pictures and documents; lists the newest without a search. */
export default defineList({
  ...recordList(ASSETS),
  hasLocalDates: true,
  fields: assetFields,
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
      {...(search.values['view'] === 'table' && { table: 'Assets found' })}
      csv={fileOf(countryCode, search, 'found.csv', { view: undefined })}
      call={apiCall(search, countryCode)}
      tools={<AssetViews search={search} />}
    >
      <AssetResults {...{ search }} assets={items} timeZone={list.timeZone} />
    </ResultList>
  ),
});

/** The API can only list the assets of one product. */
function apiCall(search: Search, countryCode: string) {
  const { productNumber } = search.values;
  const others = searchQuery(search, { productNumber: undefined, view: undefined });
  if (productNumber === undefined || others !== '') return undefined;
  const product = encodeURIComponent(productNumber);
  return { path: `/v1/${countryCode}/products/${product}/digital-assets` };
}

type Props = { ctx: Context<'assets:read'>; search: Search };

/** Explains why no asset is listed: nothing matches, or there are none yet. */
function NoResults({ ctx, search }: Props) {
  if (searchQuery(search, { view: undefined }) !== '') return <NothingMatches search={search} />;
  if (!withScope(ctx, 'assets:write')) {
    return <Empty title="No assets yet">Pictures and documents show here once uploaded.</Empty>;
  }
  return (
    <Empty title="No assets yet" href="/assets/upload" action="Upload files">
      Product pictures, data sheets and guides show here once uploaded.
    </Empty>
  );
}

/** The search fields of assets: those of all, and one for each metaproperty that is filterable or in the address. */
async function assetFields(
  context: FieldContext<'assets:read'> & { readonly params: Params },
): Promise<SearchField[]> {
  const { ctx, params } = context;
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const filters = metaproperties.filter(({ isFilterable }) => isFilterable).map(metapropertyField);
  const visible = new Set(filters.map(({ name }) => name));
  const others = requestedNames(params)
    .filter((name) => !visible.has(`${FIELD_PREFIX}${name}`))
    .map((name): SearchField => ({ ...parameterOf(name), label: name, kind: 'addressOnly' }));
  const fields = (await recordList(ASSETS).fields(context)).flatMap(
    (each): SearchField[] | SearchField => {
      if (each.name === 'metaproperty') return [...filters, ...others];
      const isHidden = each.name === 'createdBy' && !params['createdBy'];
      return isHidden ? { name: each.name, label: each.label, kind: 'addressOnly' } : each;
    },
  );
  return [...fields, { name: 'view', label: 'View', kind: 'hidden' }];
}

const FIELD_PREFIX = 'metaproperty.';

/**
 * Metaproperties share one parameter, `metaproperty=season:SUMMER`; typed values arrive in their own,
 * `metaproperty.expiry=2026-11-21`.
 */
function parameterOf(name: string) {
  return { name: `${FIELD_PREFIX}${name}`, within: { name: 'metaproperty', prefix: `${name}:` } };
}

function metapropertyField({ name, label, type, options }: Metaproperty): SearchField {
  const field = { ...parameterOf(name), label };
  if (type === 'DATE') return { ...field, kind: 'date', years: 'next' };
  if (type !== 'SELECT' && type !== 'MULTI_SELECT') return { ...field, kind: 'text' };
  return {
    ...field,
    kind: 'choice',
    options: options.map((option): Option => {
      return [option.name, option.isActive ? option.label : `${option.label} (no longer used)`];
    }),
  };
}

/** The names of the metaproperties in the address. */
function requestedNames(params: Params): string[] {
  const chosen = [params['metaproperty'] ?? []].flat().flatMap((text) => {
    const colon = text.indexOf(':');
    return colon > 0 ? [text.slice(0, colon)] : [];
  });
  const typed = Object.keys(params).flatMap((name) =>
    name.startsWith(FIELD_PREFIX) ? [name.slice(FIELD_PREFIX.length)] : [],
  );
  return [...new Set([...chosen, ...typed])];
}
