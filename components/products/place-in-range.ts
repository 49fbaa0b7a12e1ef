import { productsHref } from '#lib/product/product-addresses.ts';
import type { ProductClass, ProductRange } from '#lib/product/product-range.ts';

/** What is chosen of the range, by code. */
export type PlaceInRange = Readonly<
  Record<'section' | 'category' | 'family' | 'brand' | 'subBrand', string | undefined>
>;

/** A step on the way to the place: what it is called, and where it leads. */
export type Step = { readonly name: string; readonly href: string };

/** The place that an address names. A field left empty chooses nothing. */
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

/** The way from the whole range to the place; empty where nothing is chosen. */
export function wayTo(place: PlaceInRange, range: ProductRange, countryCode: string): Step[] {
  const lists: Readonly<Record<keyof PlaceInRange, readonly ProductClass[]>> = {
    section: range.sections,
    category: range.categories,
    family: range.families,
    brand: range.brands,
    subBrand: range.subBrands,
  };
  const query: Record<string, string> = {};
  return STEPS.flatMap((kind) => {
    const code = place[kind];
    if (code === undefined) return [];
    query[kind] = code;
    const name = lists[kind].find((each) => each.code === code)?.name ?? code;
    return [{ name, href: productsHref(countryCode, query) }];
  });
}

const STEPS = ['section', 'category', 'family', 'brand', 'subBrand'] as const;
