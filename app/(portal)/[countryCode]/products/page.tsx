import type { Metadata } from 'next';
import { Breadcrumbs } from '#components/products/breadcrumbs.tsx';
import { BrowseRange } from '#components/products/browse-range.tsx';
import { type PlaceInRange, placeIn, wayTo } from '#components/products/place-in-range.ts';
import { SearchForm } from '#components/products/search-form.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { type ProductRange, productRange } from '#lib/product/product-range.ts';
import { MOST_CLASSES } from '#lib/product/product-words.ts';
import { ProductSearchQuery } from '#lib/product/search-schema.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Products' };

/** Finds products by what is known of them, or by their place in the range. */
export default async function ProductsPage(props: PageProps<'/[countryCode]/products'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'product:read');
  const params = await props.searchParams;
  const asked = typedSearch(ProductSearchQuery, params);
  const range = await productRange(ctx, placeOf(asked.typed));
  const { typed, query } = hasStraySubBrand(asked.typed, range)
    ? typedSearch(ProductSearchQuery, { ...params, subBrand: undefined })
    : asked;
  const place = placeOf(typed);
  const steps = wayTo(place, range, countryCode);
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Products</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm countryCode={countryCode} typed={typed} brands={range.brands} />
      </div>
      <div className="grid gap-x-8 gap-y-5 not-print:min-[60rem]:grid-cols-[13rem_minmax(0,1fr)]">
        <BrowseRange
          countryCode={countryCode}
          range={range}
          place={place}
          isAsked={Object.keys(typed.values).length > 0}
        />
        <div className="min-w-0 space-y-3">
          {steps.length > 0 && <Breadcrumbs countryCode={countryCode} steps={steps} />}
          <SearchResults ctx={ctx} typed={typed} query={query} />
        </div>
      </div>
    </div>
  );
}

/** What is wrong elsewhere in the address leaves the place as it is; what no code can be chooses nothing. */
function placeOf({ values }: TypedSearch): PlaceInRange {
  return placeIn(Place.safeParse(values).data ?? {});
}

/** Whether the form was sent with another brand than that of the sub-brand that was browsed before. */
function hasStraySubBrand({ values }: TypedSearch, { subBrands }: ProductRange): boolean {
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
