import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { field } from '#app/(portal)/search-fields.ts';
import {
  Breadcrumbs,
  breadcrumbsTo,
  type RangeSelection,
} from '#components/products/breadcrumbs.tsx';
import { BrowseRange } from '#components/products/browse-range.tsx';
import type { Search, SearchField } from '#components/ui/search-page/search.ts';
import type { Context } from '#lib/auth/context.ts';
import { MAX_CLASSES, PRODUCT_TYPE_LABELS } from '#lib/products/labels.ts';
import { type ProductRange, readProductRange } from '#lib/products/product-range.ts';
import { ProductSearchQuery } from '#lib/products/search/schema.ts';

/** The search of an address, with the range around the place that it names. */
export async function understandRange<S extends Search>(
  ctx: Context<'product:read'>,
  parse: (fields: readonly SearchField[]) => S,
) {
  const preliminary = parse(fieldsFor([], true));
  const range = await readProductRange(ctx, selectionOf(preliminary));
  const { subBrand } = preliminary.values;
  const { brands, subBrands } = range;
  // The form may be sent with a brand that the selected sub-brand does not belong to.
  const isForeign =
    subBrands.length <= MAX_CLASSES && !subBrands.some(({ code }) => code === subBrand);
  return { search: parse(fieldsFor(brands, !subBrand || !isForeign)), more: range };
}

function fieldsFor(brands: ProductRange['brands'], hasSubBrand: boolean): SearchField[] {
  return [
    field.main('Name, number, barcode or part no.'),
    field.choice(
      'brand',
      'Brand',
      brands.map(({ code, name }) => [code, name]),
      {
        any: 'Any brand',
        note: brands.length > MAX_CLASSES ? 'Not all brands listed' : undefined,
      },
    ),
    field.choice('type', 'Type', PRODUCT_TYPE_LABELS, { any: 'Any type' }),
    // The place in the range and the order; a new search preserves them.
    field.hidden('section', 'Section'),
    field.hidden('category', 'Category'),
    field.hidden('family', 'Family'),
    ...(hasSubBrand ? [field.hidden('subBrand', 'Sub-brand')] : []),
    field.hidden('sort', 'Order'),
  ];
}

/** The place in the range, whatever else in the address is invalid; invalid codes select nothing. */
function selectionOf({ values }: Search): RangeSelection {
  return RangeQuery.safeParse(values).data ?? {};
}

const RangeQuery = ProductSearchQuery.pick({
  section: true,
  category: true,
  family: true,
  brand: true,
  subBrand: true,
});

type Parts = { readonly views: ReactNode; readonly results: ReactNode };
type Shown = { countryCode: string; search: Search; more: ProductRange };

/** Puts the range beside the products; a search by words folds it, for they need the room. */
export function besideRange(
  { views, results }: Parts,
  { countryCode, search, more: range }: Shown,
): Parts {
  const selection = selectionOf(search);
  const steps = breadcrumbsTo(selection, range, countryCode);
  const hasWords = Boolean(search.values['q']);
  const browse = <BrowseRange {...{ countryCode, range, selection }} isFolded={hasWords} />;
  return {
    views: (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {views}
        {hasWords && browse}
      </div>
    ),
    results: (
      <div
        className={clsx(
          'grid gap-x-8 gap-y-2',
          !hasWords && 'not-print:xl:grid-cols-[13rem_minmax(0,1fr)]',
        )}
      >
        {!hasWords && browse}
        <div className="min-w-0 space-y-1.5">
          {steps.length > 0 && <Breadcrumbs countryCode={countryCode} steps={steps} />}
          {results}
        </div>
      </div>
    ),
  };
}
