import { redirect } from 'next/navigation';
import { defineList } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import {
  ResultList,
  SimilarSpellingNotice,
  searchElsewhere,
} from '#app/(portal)/search-results.tsx';
import { PRODUCT_ROW_CLASS, productColumns } from '#components/products/product-columns.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchHref, searchPairs } from '#components/ui/search-page/search.ts';
import { Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Context } from '#lib/auth/context.ts';
import { productHref } from '#lib/products/labels.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { searchProducts } from '#lib/products/search/search-products.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';
import { besideRange, understandRange } from './browse.tsx';
import { loadProductRows } from './product-rows.ts';

export const metadata = { title: 'Products' };

/** Searches products, or browses the range. A search for nothing but one exact number or barcode opens its product. */
export default defineList({
  ...recordList(PRODUCTS),
  understand: ({ ctx }, parse) => understandRange(ctx, parse),
  views: () => [{ name: 'All', query: '' }],
  arrange: besideRange,
  find: async (ctx, query) => {
    const { numbers: items, ...page } = await searchProducts(ctx, query);
    return { items, ...page };
  },
  nothing: ({ ctx, search, query }) => <NoResults ctx={ctx} search={search} q={query.q} />,
  show: async ({ ctx, countryCode, home, search, list, page, query: { q = '' } }) => {
    const { items: numbers, exact, order, similar, scores } = page;
    const hasOnlyText = searchPairs(search).every(([name]) => name === 'q' || name === 'sort');
    if (exact !== undefined && hasOnlyText) redirect(`/${countryCode}${productHref(exact)}`);
    const isByMatch = order === 'relevance';
    const rows = await loadProductRows(ctx, numbers, home, isByMatch ? scores : undefined);
    return (
      <ResultList
        {...list}
        order={
          <>
            {isByMatch ? 'best match' : <Order search={search} by={order} />}
            {home && `, ${isByMatch ? `in stock at ${home.name} first` : `stock at ${home.name}`}`}
          </>
        }
        table="Products found"
        call={{ path: `/v1/${countryCode}/products/query`, body: { productNumbers: numbers } }}
      >
        {similar.length > 0 && <SimilarSpellingNotice q={q} found="products" />}
        <Table
          caption="Products found"
          className="[&_tbody_:is(th,td)]:align-middle"
          rowClass={() => PRODUCT_ROW_CLASS}
          columns={productColumns({
            search,
            hasBranch: home !== undefined,
            hasPictures: rows.filter(({ picture }) => picture).length * 2 > rows.length,
          })}
          rows={rows}
          keyOf={({ number }) => number}
        />
      </ResultList>
    );
  },
});

/** Another order than that of relevance, with a link that leads back to it. */
function Order({ search, by }: { search: Search; by: string }) {
  if (!search.values['sort'] || !search.values['q']) return `by ${by}`;
  const best = searchHref(search, { sort: undefined });
  return (
    <>
      by {by} (<TextLink href={best}>best match first</TextLink>)
    </>
  );
}

type Props = { ctx: Context<'product:read'>; search: Search; q: string | undefined };

/** Shown when no product matches, with suggestions. */
async function NoResults({ ctx, search, q = '' }: Props) {
  const [near = []] = q === '' ? [] : (await searchSimilarProducts(ctx, { typed: [q] })).near;
  return (
    <NothingMatches search={search} elsewhere={searchElsewhere(ctx, search)}>
      {near.length > 0 && (
        <div className="mt-2 text-ink">
          <p>Did you mean</p>
          <ul aria-label="Similar products">
            {near.map(({ number, description }) => (
              <li key={number}>
                <TextLink href={productHref(number)}>{number}</TextLink> {description}
              </li>
            ))}
          </ul>
        </div>
      )}
    </NothingMatches>
  );
}
