import { redirect } from 'next/navigation';
import { defineList } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { ResultTable } from '#app/(portal)/search-results.tsx';
import { PRODUCT_ROW_CLASS, productColumns } from '#components/products/product-columns.tsx';
import { type Search, searchHref, searchPairs } from '#components/ui/search-page/search.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { withScope } from '#lib/auth/context.ts';
import { productHref } from '#lib/products/labels.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { searchProducts } from '#lib/products/search/search-products.ts';
import { NoProducts, understandRange, withRange } from './browse.tsx';
import { loadProductRows } from './product-rows.ts';

export const metadata = { title: 'Products' };

/** Searches products, or browses the range. A search for nothing but one exact number or barcode opens its product. */
export default defineList({
  ...recordList(PRODUCTS),
  understand: ({ ctx }, parse) => understandRange(ctx, parse),
  views: () => [{ name: 'All', query: '' }],
  arrange: withRange,
  find: async (ctx, query) => {
    const { numbers: items, ...page } = await searchProducts(ctx, query);
    return { items, ...page };
  },
  nothing: ({ ctx, search, query }) => <NoProducts ctx={ctx} search={search} q={query.q} />,
  show: async ({ ctx, countryCode, home, search, list, page }) => {
    const { items: numbers, exact, order, similar, scores } = page;
    const hasOnlyText = searchPairs(search).every(([name]) => name === 'q' || name === 'sort');
    if (exact !== undefined && hasOnlyText) redirect(`/${countryCode}${productHref(exact)}`);
    const isByMatch = order === 'relevance';
    const rows = await loadProductRows(ctx, numbers, home, isByMatch ? scores : undefined);
    const stockAt = withScope(ctx, 'availability:read') && home?.name;
    return (
      <ResultTable
        {...list}
        isSimilar={similar.length > 0}
        order={
          <>
            {isByMatch ? 'best match' : <Order search={search} by={order} />}
            {stockAt && `, ${isByMatch ? `in stock at ${stockAt} first` : `stock at ${stockAt}`}`}
          </>
        }
        call={{ path: `/v1/${countryCode}/products/query`, body: { productNumbers: numbers } }}
        table={{
          caption: 'Products found',
          className: '[&_tbody_:is(th,td)]:align-middle',
          rowClass: () => PRODUCT_ROW_CLASS,
          columns: productColumns({
            search,
            hasStock: stockAt !== undefined,
            hasPictures: rows.filter(({ picture }) => picture).length * 2 > rows.length,
          }),
          rows,
          keyOf: ({ number }) => number,
        }}
      />
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
