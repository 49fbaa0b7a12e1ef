import Link from 'next/link';
import { productHref } from '#lib/product/product-addresses.ts';

type Parts = {
  countryCode: string;
  number: string | undefined;
  /** The numbers that have a page, for who may see it. */
  known: ReadonlySet<string>;
};

/** The number of a product in a document, which leads to its page where it has one. */
export function ProductName({ countryCode, number, known }: Parts) {
  if (number === undefined || !known.has(number)) {
    return <span className="font-medium">{number}</span>;
  }
  return (
    <Link
      href={productHref(countryCode, number)}
      prefetch={false}
      className="product-link font-medium"
    >
      {number}
    </Link>
  );
}
