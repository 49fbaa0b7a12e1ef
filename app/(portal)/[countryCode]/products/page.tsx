import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Breadcrumbs } from '#components/products/breadcrumbs.tsx';
import { BrowseRange } from '#components/products/browse-range.tsx';
import { type PlaceInRange, placeIn, wayTo } from '#components/products/place-in-range.ts';
import { productColumns } from '#components/products/product-columns.tsx';
import { type Search, type SearchField, searchPairs } from '#components/ui/search.ts';
import { SearchPage } from '#components/ui/search-page.tsx';
import { Table } from '#components/ui/table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { productHref } from '#lib/product/product-addresses.ts';
import { type ProductRange, productRange } from '#lib/product/product-range.ts';
import { MOST_CLASSES, PRODUCT_TYPE_WORDS } from '#lib/product/product-words.ts';
import { searchProducts } from '#lib/product/search-products.ts';
import { ProductSearchQuery } from '#lib/product/search-schema.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { readSearch } from '../../read-search.ts';
import { FoundList, SearchResults } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { NothingFound } from './nothing-found.tsx';
import { productRows } from './product-rows.ts';

export const metadata: Metadata = { title: 'Products' };

/** Finds products by what is known of them, or by their place in the range. */
export default async function ProductsPage(props: PageProps<'/[countryCode]/products'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'product:read');
  const params = await props.searchParams;
  const read = (without: Readonly<Record<string, undefined>>, brands: ProductRange['brands']) =>
    readSearch({
      path: `/${countryCode}/products`,
      schema: ProductSearchQuery,
      fields: fieldsFor(brands),
      params: { ...params, ...without },
    });
  const asked = read({}, []);
  const range = await productRange(ctx, placeOf(asked));
  const search = read(hasStraySubBrand(asked, range) ? { subBrand: undefined } : {}, range.brands);
  const place = placeOf(search);
  const steps = wayTo(place, range, countryCode);
  return (
    <SearchPage
      title="Products"
      search={search}
      grid="grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,1.25fr)]"
    >
      <div className="grid gap-x-8 gap-y-5 not-print:min-[60rem]:grid-cols-[13rem_minmax(0,1fr)]">
        <BrowseRange
          countryCode={countryCode}
          range={range}
          place={place}
          isAsked={Object.keys(search.values).length > 0}
        />
        <div className="min-w-0 space-y-3">
          {steps.length > 0 && <Breadcrumbs countryCode={countryCode} steps={steps} />}
          <Found ctx={ctx} search={search} />
        </div>
      </div>
    </SearchPage>
  );
}

function fieldsFor(brands: ProductRange['brands']): SearchField[] {
  return [
    {
      name: 'q',
      label: 'Number, words, barcode or maker’s number',
      kind: 'text',
      type: 'search',
    },
    {
      name: 'brand',
      label: 'Brand',
      kind: 'choice',
      any: 'Any brand',
      note: brands.length > MOST_CLASSES ? 'Not all brands are listed' : undefined,
      options: brands.map(({ code, name }) => [code, name]),
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      any: 'Any type',
      options: Object.entries(PRODUCT_TYPE_WORDS),
    },
    // Where somebody is in the range, and how the list is sorted: a search goes on from there.
    { name: 'section', label: 'Section', kind: 'kept' },
    { name: 'category', label: 'Category', kind: 'kept' },
    { name: 'family', label: 'Family', kind: 'kept' },
    { name: 'subBrand', label: 'Sub-brand', kind: 'kept' },
    { name: 'sort', label: 'Order', kind: 'kept' },
  ];
}

type FoundProps = { ctx: Context<'product:read'>; search: Search<ProductSearchQuery> };

/** A number or barcode that is typed or scanned whole, and nothing else, leads straight to its product. */
function Found({ ctx, search }: FoundProps) {
  const { countryCode } = ctx;
  return (
    <SearchResults search={search} find={(query) => searchProducts(ctx, query)}>
      {async ({ numbers, nextCursor, exact, asOf }, { q, sort = 'name' }) => {
        const isAlone = searchPairs(search).every(([name]) => name === 'q' || name === 'sort');
        if (exact !== undefined && isAlone) redirect(productHref(countryCode, exact));
        if (numbers.length === 0) return <NothingFound ctx={ctx} q={q} />;
        const branch = await homeBranch(countryCode);
        const rows = await productRows(ctx, numbers, branch?.number);
        return (
          <FoundList
            search={search}
            count={numbers.length}
            noun="product"
            nextCursor={nextCursor}
            order={`by ${sort}${branch ? `, “here” is ${branch.shortName}` : ''}`}
            asOf={asOf}
            timeZone={await screenTimeZone(countryCode)}
            table={TABLE}
            csv={`/portal-api${search.path}/found.csv`}
            call={{
              path: `/v1/${countryCode}/products/query`,
              body: { productNumbers: numbers },
            }}
          >
            <Table
              caption={TABLE}
              className="[&_tbody_:is(th,td)]:align-middle"
              isWide
              columns={productColumns({
                countryCode,
                search,
                hasPictures: rows.some(({ picture }) => picture !== undefined),
                hasBranch: branch !== undefined,
              })}
              rows={rows}
              keyOf={({ number }) => number}
            />
          </FoundList>
        );
      }}
    </SearchResults>
  );
}

const TABLE = 'Products found';

/** What is wrong elsewhere in the address leaves the place as it is; what no code can be chooses nothing. */
function placeOf({ values }: Search): PlaceInRange {
  return placeIn(Place.safeParse(values).data ?? {});
}

/** Whether the form was sent with another brand than that of the sub-brand that was browsed before. */
function hasStraySubBrand({ values }: Search, { subBrands }: ProductRange): boolean {
  const { subBrand } = values;
  const isWhole = subBrands.length <= MOST_CLASSES;
  return Boolean(subBrand) && isWhole && !subBrands.some(({ code }) => code === subBrand);
}

const Place = ProductSearchQuery.pick({
  section: true,
  category: true,
  family: true,
  brand: true,
  subBrand: true,
});
