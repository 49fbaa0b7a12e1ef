import { ChevronRight } from 'lucide-react';
import { TextLink } from '#components/ui/text-link.tsx';
import { productsHref } from '#lib/products/labels.ts';
import type { ProductClass, ProductRange } from '#lib/products/product-range.ts';

type Props = { countryCode: string; steps: readonly Breadcrumb[] };

export function Breadcrumbs({ countryCode, steps }: Props) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-x-1.5 gap-y-0.5 text-(length:--text-sm)">
        <li>
          <TextLink href={`/${countryCode}/products`}>All products</TextLink>
        </li>
        {steps.map(({ name, href }, at) => (
          <li key={href}>
            <ChevronRight size={12} aria-hidden="true" className="inline" />{' '}
            {at < steps.length - 1 ? (
              <TextLink href={href}>{name}</TextLink>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What is chosen in the product range, by code. */
export type RangeSelection = Readonly<
  Record<'section' | 'category' | 'family' | 'brand' | 'subBrand', string | undefined>
>;

type Breadcrumb = { readonly name: string; readonly href: string };

/** Reads the selection from query parameters; an empty one chooses nothing. */
export function rangeSelection(
  values: Readonly<Record<string, string | undefined>>,
): RangeSelection {
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
export function breadcrumbsTo(
  selection: RangeSelection,
  range: ProductRange,
  countryCode: string,
): Breadcrumb[] {
  const lists: Readonly<Record<keyof RangeSelection, readonly ProductClass[]>> = {
    section: range.sections,
    category: range.categories,
    family: range.families,
    brand: range.brands,
    subBrand: range.subBrands,
  };
  const query: Record<string, string> = {};
  return LEVELS.flatMap((level) => {
    const code = selection[level];
    if (code === undefined) return [];
    query[level] = code;
    const name = lists[level].find((each) => each.code === code)?.name ?? code;
    return [{ name, href: productsHref(countryCode, query) }];
  });
}

const LEVELS = ['section', 'category', 'family', 'brand', 'subBrand'] as const;
