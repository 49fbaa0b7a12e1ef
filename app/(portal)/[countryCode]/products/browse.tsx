import type { ReactNode } from 'react';
import { fieldsOf } from '#app/(portal)/record-list.ts';
import { searchElsewhere } from '#app/(portal)/search-results.tsx';
import {
  BrowseRange,
  breadcrumbsTo,
  type RangeSelection,
} from '#components/products/browse-range.tsx';
import { ProductName } from '#components/products/product-name.tsx';
import { Crumbs } from '#components/ui/page-head.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import type { Search, SearchField } from '#components/ui/search-page/search.ts';
import type { Context } from '#lib/auth/context.ts';
import { MAX_CLASSES } from '#lib/products/labels.ts';
import { type ProductRange, readProductRange } from '#lib/products/product-range.ts';
import { PRODUCTS } from '#lib/products/record.ts';
import { searchSimilarProducts } from '#lib/products/search/similar-products.ts';

/** The search of an address, with the range around the place that it names. */
export async function understandRange<S extends Search>(
  ctx: Context<'product:read'>,
  parse: (fields: readonly SearchField[]) => S,
) {
  const preliminary = parse(fieldsOf(PRODUCTS.fields, ctx.countryCode));
  const range = await readProductRange(ctx, selectionOf(preliminary));
  const { subBrand } = preliminary.values;
  const { brands, subBrands } = range;
  // The form may be sent with a brand that the selected sub-brand does not belong to.
  const isForeign =
    subBrand && subBrands.length <= MAX_CLASSES && !subBrands.some(({ code }) => code === subBrand);
  const fields = fieldsOf(PRODUCTS.fields, ctx.countryCode, {
    brands: {
      options: brands.map(({ code, name }) => [code, name]),
      note: brands.length > MAX_CLASSES ? 'Not all brands listed' : undefined,
    },
  });
  return {
    search: parse(isForeign ? fields.filter(({ name }) => name !== 'subBrand') : fields),
    more: range,
  };
}

/** The place in the range, whatever else in the address is invalid; invalid codes select nothing. */
function selectionOf({ values }: Search): RangeSelection {
  return RangeQuery.safeParse(values).data ?? {};
}

const RangeQuery = PRODUCTS.query.pick({
  section: true,
  category: true,
  family: true,
  brand: true,
  subBrand: true,
});

const ALL_PRODUCTS = { name: 'All products', href: '/products' };

type Parts = { readonly views: ReactNode; readonly results: ReactNode };
type Shown = { search: Search; more: ProductRange };

/** Puts the range above the products. */
export function withRange({ views, results }: Parts, { search, more: range }: Shown): Parts {
  const selection = selectionOf(search);
  const steps = breadcrumbsTo(selection, range);
  return {
    views: (
      <div className="flex items-center gap-x-4">
        <BrowseRange {...{ range, selection }} />
        {steps.length > 0 ? (
          <div className="min-w-0 text-sm">
            <Crumbs crumbs={[ALL_PRODUCTS, ...steps]} endHere />
          </div>
        ) : (
          views
        )}
      </div>
    ),
    results,
  };
}

type NothingProps = { ctx: Context<'product:read'>; search: Search; q: string | undefined };

/** Shown when no product matches, with suggestions. */
export async function NoProducts({ ctx, search, q = '' }: NothingProps) {
  const [near = []] = q === '' ? [] : (await searchSimilarProducts(ctx, { typed: [q] })).near;
  return (
    <NothingMatches search={search} elsewhere={searchElsewhere(ctx, search)}>
      {near.length > 0 && (
        <div className="mt-2 text-ink">
          <p>Did you mean</p>
          <ul aria-label="Similar products">
            {near.map(({ number, description }) => (
              <li key={number}>
                <ProductName number={number} name={description} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </NothingMatches>
  );
}
