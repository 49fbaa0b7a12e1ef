import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { MAX_CLASSES, productsHref } from '#lib/products/labels.ts';
import type { ProductClass, ProductRange } from '#lib/products/product-range.ts';
import type { RangeSelection } from './breadcrumbs.tsx';

type Props = {
  countryCode: string;
  range: ProductRange;
  selection: RangeSelection;
  /** Closed on a wide screen too: the products of a search need the room. */
  isFolded: boolean;
};

/**
 * The product range as a tree of links: sections, categories of the chosen section, families of the chosen category.
 * Closed on a phone, so that the products come first.
 */
export function BrowseRange({ countryCode, range, selection, isFolded }: Props) {
  const { section, category, family, brand, subBrand } = selection;
  const href = (query: Readonly<Record<string, string>>) => productsHref(countryCode, query);
  return (
    <details
      className={clsx(
        'text-sm',
        !isFolded && 'not-print:xl:details-content:[content-visibility:visible]',
      )}
    >
      <summary className={clsx(SUMMARY, !isFolded && 'not-print:xl:hidden')}>
        Browse the range
      </summary>
      <nav aria-label="Range" className="grid gap-1.5 pt-2">
        <h2 className="font-medium text-(length:--text-xs) text-quiet">Sections</h2>
        <Classes
          classes={range.sections}
          chosen={section}
          hrefOf={(code) => href({ section: code })}
        >
          {section && (
            <Classes
              classes={range.categories}
              chosen={category}
              hrefOf={(code) => href({ section, category: code })}
            >
              {category && (
                <Classes
                  classes={range.families}
                  chosen={family}
                  hrefOf={(code) => href({ section, category, family: code })}
                />
              )}
            </Classes>
          )}
        </Classes>
        <details open={Boolean(brand)}>
          <summary className={`${SUMMARY} py-1`}>Brands</summary>
          <Classes classes={range.brands} chosen={brand} hrefOf={(code) => href({ brand: code })}>
            {brand && (
              <Classes
                classes={range.subBrands}
                chosen={subBrand}
                hrefOf={(code) => href({ brand, subBrand: code })}
              />
            )}
          </Classes>
        </details>
      </nav>
    </details>
  );
}

const SUMMARY = 'cursor-pointer font-semibold text-accent';

type ClassesProps = {
  classes: readonly ProductClass[];
  chosen: string | undefined;
  hrefOf: (code: string) => string;
  /** Shown below the chosen one. */
  children?: ReactNode;
};

function Classes({ classes, chosen, hrefOf, children }: ClassesProps) {
  if (classes.length === 0) return undefined;
  return (
    <ul className="border-line in-[ul]:ml-1.5 in-[ul]:border-l in-[ul]:pl-2.5">
      {classes.map(({ code, name }) => (
        <li key={code}>
          <Link
            href={hrefOf(code)}
            prefetch={false}
            aria-current={code === chosen ? 'true' : undefined}
            className="block py-0.75 hover:text-accent hover:underline aria-current:font-semibold aria-current:text-accent"
          >
            {name}
          </Link>
          {code === chosen && children}
        </li>
      ))}
      {classes.length > MAX_CLASSES && <li>more: use the search</li>}
    </ul>
  );
}
