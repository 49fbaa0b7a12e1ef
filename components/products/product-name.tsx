import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { productHref } from '#lib/products/labels.ts';

type Props = {
  countryCode: string;
  number: string | undefined;
  /** Numbers of the products whose pages the user may see. */
  known: ReadonlySet<string>;
};

/** A product number in a document, linked to its page if the user may see it. */
export function ProductNumberLink({ countryCode, number, known }: Props) {
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

type LinkProps = { countryCode: string; number: string; children: ReactNode };

/** A link to a product page in the colour of the surrounding text. */
export function ProductLink({ countryCode, number, children }: LinkProps) {
  return (
    <Link href={productHref(countryCode, number)} className="product-link">
      {children}
    </Link>
  );
}
