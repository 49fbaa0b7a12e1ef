import Link from 'next/link';
import type { ReactNode } from 'react';
import { productsHref } from '#lib/product/product-addresses.ts';
import type { ProductClass, ProductRange } from '#lib/product/product-range.ts';
import { MOST_CLASSES } from '#lib/product/product-words.ts';
import type { PlaceInRange } from './place-in-range.ts';

type Parts = {
  countryCode: string;
  range: ProductRange;
  place: PlaceInRange;
  /** Whether something is searched: on a phone, what is found is then not below the whole range. */
  isAsked: boolean;
};

/** The range as a tree of links: sections, of the chosen one its categories, of the chosen one its families. */
export function BrowseRange({ countryCode, range, place, isAsked }: Parts) {
  const { section, category, family, brand, subBrand } = place;
  const href = (query: Readonly<Record<string, string>>) => productsHref(countryCode, query);
  return (
    <details className="browse" open={!isAsked}>
      <summary>Browse the range</summary>
      <nav aria-label="Range" className="browse-range">
        <h2>Sections</h2>
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
        <details open={brand !== undefined}>
          <summary>Brands</summary>
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

type ClassesParts = {
  classes: readonly ProductClass[];
  chosen: string | undefined;
  hrefOf: (code: string) => string;
  /** What is below the chosen one. */
  children?: ReactNode;
};

function Classes({ classes, chosen, hrefOf, children }: ClassesParts) {
  if (classes.length === 0) return undefined;
  return (
    <ul>
      {classes.map(({ code, name }) => (
        <li key={code}>
          <Link
            href={hrefOf(code)}
            prefetch={false}
            aria-current={code === chosen ? 'true' : undefined}
          >
            {name}
          </Link>
          {code === chosen && children}
        </li>
      ))}
      {classes.length > MOST_CLASSES && <li>and more: search for their products</li>}
    </ul>
  );
}
