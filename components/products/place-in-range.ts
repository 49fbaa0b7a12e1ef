import { productsHref } from '#lib/product/product-addresses.ts';
import type { ProductClass, ProductRange } from '#lib/product/product-range.ts';

/** What is chosen in the product range, by code. */
export type PlaceInRange = Readonly<
  Record<'section' | 'category' | 'family' | 'brand' | 'subBrand', string | undefined>
>;

export type Step = { readonly name: string; readonly href: string };

/** Reads the selection from query parameters; an empty one chooses nothing. */
export function placeIn(values: Readonly<Record<string, string | undefined>>): PlaceInRange {
  const chosen = (name: string) => values[name] || undefined;
  return {
    section: chosen('section'),
    category: chosen('category'),
    family: chosen('family'),
    brand: chosen('brand'),
    subBrand: chosen('subBrand'),
  };
}

/** The breadcrumbs from the whole range to the selection; empty if nothing is chosen. */
export function wayTo(place: PlaceInRange, range: ProductRange, countryCode: string): Step[] {
  const lists: Readonly<Record<keyof PlaceInRange, readonly ProductClass[]>> = {
    section: range.sections,
    category: range.categories,
    family: range.families,
    brand: range.brands,
    subBrand: range.subBrands,
  };
  const query: Record<string, string> = {};
  return LEVELS.flatMap((level) => {
    const code = place[level];
    if (code === undefined) return [];
    query[level] = code;
    const name = lists[level].find((each) => each.code === code)?.name ?? code;
    return [{ name, href: productsHref(countryCode, query) }];
  });
}

const LEVELS = ['section', 'category', 'family', 'brand', 'subBrand'] as const;
