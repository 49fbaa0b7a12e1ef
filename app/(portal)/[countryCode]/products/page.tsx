import { clsx } from 'clsx';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { fileOf } from '#app/(portal)/list-screen.tsx';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import {
  Breadcrumbs,
  breadcrumbsTo,
  type RangeSelection,
} from '#components/products/breadcrumbs.tsx';
import { BrowseRange } from '#components/products/browse-range.tsx';
import { PRODUCT_ROW_CLASS, productColumns } from '#components/products/product-columns.tsx';
import {
  type Search,
  type SearchField,
  searchHref,
  searchPairs,
} from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { MAX_CLASSES, PRODUCT_TYPE_LABELS, productHref } from '#lib/products/labels.ts';
import { type ProductRange, readProductRange } from '#lib/products/product-range.ts';
import { type ProductSearchPage, ProductSearchQuery } from '#lib/products/search/schema.ts';
import { searchProducts } from '#lib/products/search/search-products.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { ResultList, SearchResults, SimilarSpellingNotice } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { Views } from '../../views.tsx';
import { NoResults } from './no-results.tsx';
import { inStockFirst, loadProductRows } from './product-rows.ts';

export const metadata: Metadata = { title: 'Products' };

/** Searches products, or browses the range. */
export default async function ProductsPage(props: PageProps<'/[countryCode]/products'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'product:read');
  const params = await props.searchParams;
  const read = (without: Readonly<Record<string, undefined>>, brands: ProductRange['brands']) =>
    parseSearch({
      path: `/${countryCode}/products`,
      schema: ProductSearchQuery,
      fields: fieldsFor(brands),
      params: { ...params, ...without },
    });
  const preliminary = read({}, []);
  const range = await readProductRange(ctx, selectionOf(preliminary));
  const search = read(
    hasForeignSubBrand(preliminary, range) ? { subBrand: undefined } : {},
    range.brands,
  );
  const selection = selectionOf(search);
  const steps = breadcrumbsTo(selection, range, countryCode);
  const hasWords = Boolean(search.values['q']);
  return (
    <SearchPage
      title="Products"
      search={search}
      views={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Views ctx={ctx} list="products" search={search} views={[{ name: 'All', query: '' }]} />
          {hasWords && (
            <BrowseRange countryCode={countryCode} range={range} selection={selection} isFolded />
          )}
        </div>
      }
    >
      <div
        className={clsx(
          'grid gap-x-8 gap-y-2',
          !hasWords && 'not-print:xl:grid-cols-[13rem_minmax(0,1fr)]',
        )}
      >
        {!hasWords && (
          <BrowseRange
            countryCode={countryCode}
            range={range}
            selection={selection}
            isFolded={false}
          />
        )}
        <div className="min-w-0 space-y-1.5">
          {steps.length > 0 && <Breadcrumbs countryCode={countryCode} steps={steps} />}
          <Results ctx={ctx} search={search} />
        </div>
      </div>
    </SearchPage>
  );
}

function fieldsFor(brands: ProductRange['brands']): SearchField[] {
  return [
    {
      name: 'q',
      label: 'Name, number, barcode or part no.',
      kind: 'text',
      type: 'search',
    },
    {
      name: 'brand',
      label: 'Brand',
      kind: 'choice',
      any: 'Any brand',
      note: brands.length > MAX_CLASSES ? 'Not all brands listed' : undefined,
      options: brands.map(({ code, name }) => [code, name]),
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      any: 'Any type',
      options: Object.entries(PRODUCT_TYPE_LABELS),
    },
    // The place in the range and the order; a new search preserves them.
    { name: 'section', label: 'Section', kind: 'hidden' },
    { name: 'category', label: 'Category', kind: 'hidden' },
    { name: 'family', label: 'Family', kind: 'hidden' },
    { name: 'subBrand', label: 'Sub-brand', kind: 'hidden' },
    { name: 'sort', label: 'Order', kind: 'hidden' },
  ];
}

type ResultsProps = { ctx: Context<'product:read'>; search: Search<ProductSearchQuery> };

/** A search for nothing but one exact number or barcode redirects to its product. */
function Results({ ctx, search }: ResultsProps) {
  const { countryCode } = ctx;
  return (
    <SearchResults search={search} find={(query) => searchProducts(ctx, query)}>
      {async (page, { q = '' }) => {
        const { numbers, nextCursor, previousCursor, exact, similar, asOf } = page;
        const hasOnlyText = searchPairs(search).every(([name]) => name === 'q' || name === 'sort');
        if (exact !== undefined && hasOnlyText) redirect(productHref(countryCode, exact));
        if (numbers.length === 0) return <NoResults ctx={ctx} search={search} q={q} />;
        const branch = await homeBranch(countryCode);
        const found = await loadProductRows(ctx, numbers, branch);
        const rows = page.order === 'relevance' ? inStockFirst(found, page.scores) : found;
        return (
          <ResultList
            search={search}
            count={numbers.length}
            noun="product"
            nextCursor={nextCursor}
            previousCursor={previousCursor}
            order={
              <>
                <Order search={search} page={page} />
                {branch &&
                  (page.order === 'relevance'
                    ? `, in stock at ${branch.name} first`
                    : `, stock at ${branch.name}`)}
              </>
            }
            asOf={asOf}
            timeZone={await screenTimeZone(countryCode)}
            table={TABLE}
            csv={fileOf(search)}
            call={{
              path: `/v1/${countryCode}/products/query`,
              body: { productNumbers: numbers },
            }}
          >
            {similar.length > 0 && <SimilarSpellingNotice q={q} found="products" />}
            <Table
              caption={TABLE}
              className="[&_tbody_:is(th,td)]:align-middle"
              rowClass={() => PRODUCT_ROW_CLASS}
              hasStickyHeading
              columns={productColumns({
                countryCode,
                search,
                hasBranch: branch !== undefined,
                hasPictures: rows.filter(({ picture }) => picture).length * 2 > rows.length,
              })}
              rows={rows}
              keyOf={({ number }) => number}
            />
          </ResultList>
        );
      }}
    </SearchResults>
  );
}

const TABLE = 'Products found';

/** The order in words; from another order a link leads back to that of relevance. */
function Order({ search, page }: { search: Search; page: Pick<ProductSearchPage, 'order'> }) {
  if (page.order === 'relevance') return 'best match';
  return (
    <>
      by {page.order}
      {search.values['sort'] && search.values['q'] && (
        <>
          {' '}
          (<TextLink href={searchHref(search, { sort: undefined })}>best match first</TextLink>)
        </>
      )}
    </>
  );
}

/** The place in the range, whatever else in the address is invalid; invalid codes select nothing. */
function selectionOf({ values }: Search): RangeSelection {
  return RangeQuery.safeParse(values).data ?? {};
}

/** Whether the form was sent with a brand that the selected sub-brand does not belong to. */
function hasForeignSubBrand({ values }: Search, { subBrands }: ProductRange): boolean {
  const { subBrand } = values;
  const isComplete = subBrands.length <= MAX_CLASSES;
  return Boolean(subBrand) && isComplete && !subBrands.some(({ code }) => code === subBrand);
}

const RangeQuery = ProductSearchQuery.pick({
  section: true,
  category: true,
  family: true,
  brand: true,
  subBrand: true,
});
