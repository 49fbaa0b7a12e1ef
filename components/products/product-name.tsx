import Link from 'next/link';
import type { ReactNode } from 'react';
import { productHref } from '#lib/product/product-addresses.ts';

type Parts = {
  countryCode: string;
  number: string | undefined;
  /** The numbers that have a page, for who may see it. */
  known: ReadonlySet<string>;
};

/** The number of a product in a document, which leads to its page where it has one. */
export function ProductName({ countryCode, number, known }: Parts) {
  return (
    <span className="font-medium">
      {number === undefined || !known.has(number) ? (
        number
      ) : (
        <ProductLink countryCode={countryCode} number={number}>
          {number}
        </ProductLink>
      )}
    </span>
  );
}

type LinkParts = { countryCode: string; number: string; children: ReactNode };

/** Leads from a document to the page of a product, in the colour of the text around it. */
export function ProductLink({ countryCode, number, children }: LinkParts) {
  return (
    <Link href={productHref(countryCode, number)} prefetch={false} className="product-link">
      {children}
    </Link>
  );
}
