import { ChevronRight } from 'lucide-react';
import { TextLink } from '#components/ui/text-link.tsx';
import { productsHref } from '#lib/products/labels.ts';
import type { ProductRange } from '#lib/products/product-range.ts';

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

/** The list of classes of each level of the range, from the top down. */
export const CLASSES_OF = {
  section: 'sections',
  category: 'categories',
  family: 'families',
  brand: 'brands',
  subBrand: 'subBrands',
} as const;
export type RangeLevel = keyof typeof CLASSES_OF;

/** What is chosen in the product range, by code; an empty one chooses nothing. */
export type RangeSelection = { readonly [Level in RangeLevel]?: string | undefined };

type Breadcrumb = { readonly name: string; readonly href: string };

/** The breadcrumbs from the whole range to the selection; empty if nothing is chosen. */
export function breadcrumbsTo(
  selection: RangeSelection,
  range: ProductRange,
  countryCode: string,
): Breadcrumb[] {
  const query: Record<string, string> = {};
  return LEVELS.flatMap((level) => {
    const code = selection[level];
    if (!code) return [];
    query[level] = code;
    const name = range[CLASSES_OF[level]].find((each) => each.code === code)?.name ?? code;
    return [{ name, href: productsHref(countryCode, query) }];
  });
}

const LEVELS = ['section', 'category', 'family', 'brand', 'subBrand'] as const;
