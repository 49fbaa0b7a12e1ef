import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { productHref } from '#lib/products/labels.ts';

type Props = {
  number: string | undefined;
  /** Numbers of the products whose pages the user may see. */
  known: ReadonlySet<string>;
};

/** A product number in a document, linked to its page if the user may see it. */
export function ProductNumberLink({ number, known }: Props) {
  return (
    <span className="font-medium">
      {number === undefined || !known.has(number) ? (
        number
      ) : (
        <ProductLink number={number}>{number}</ProductLink>
      )}
    </span>
  );
}

type LinkProps = { number: string; children: ReactNode };

/** A link to a product page in the colour of the surrounding text. */
export function ProductLink({ number, children }: LinkProps) {
  return (
    <Link href={productHref(number)} className="link">
      {children}
    </Link>
  );
}
