import type { ReactNode } from 'react';
import { Steps } from '#components/shell/page/document-page.tsx';
import { Link, RowLink } from '#components/ui/link.tsx';
import { productHref } from '#lib/products/labels.ts';

type Props = {
  number: string | undefined;
  /** The number stands for it where it is not known. */
  name: string | undefined;
  /** Numbers of the products whose pages the user may see; without it, those that have a name. */
  known?: ReadonlySet<string>;
  /** Where it leads, if not to the page of the product. */
  href?: string;
  /** Whether the row that it is in leads there too. */
  isRow?: boolean;
  /** Where the number is: below the name, after it, or at the end of a wide column, in which the name may be cut. */
  place?: 'below' | 'after' | 'end' | 'cut';
  /** After the number. */
  remarks?: readonly ReactNode[];
  /** Badges. */
  children?: ReactNode;
};

/** A product as every screen writes it: its name, which leads to its page, and its number in grey. */
export function ProductName({ number = '', name, known, place = 'below', ...props }: Props) {
  const { href = productHref(number), isRow = false, remarks = [], children } = props;
  const Element = isRow ? RowLink : Link;
  return (
    <span className={`product-${place}`} title={name}>
      {(known ? known.has(number) : name) ? (
        <Element href={href} className={isRow ? 'row-link' : 'product-link'}>
          {name ?? number}
        </Element>
      ) : (
        <span className="font-semibold">{name ?? number}</span>
      )}{' '}
      <span className="product-number">
        <Steps>{[name && number, ...remarks]}</Steps> {children}
      </span>
    </span>
  );
}
