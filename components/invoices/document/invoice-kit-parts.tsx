import { ProductNumberLink } from '#components/products/product-name.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { BoundedKit, BoundedPart } from '#lib/invoices/document-lines.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';
import { countOf, formatCount } from '#lib/text/text.ts';

type Props = {
  kit: BoundedKit;
  countryCode: string;
  /** Numbers of the products whose pages the user may see. */
  products: ReadonlySet<string>;
};

/** The parts of a kit in a disclosure, which is open in print. A part may be a kit itself. */
export function InvoiceKitParts({ kit, countryCode, products }: Props) {
  const { parts, count } = kit;
  if (count === 0) return undefined;
  if (parts.length === 0)
    return <div className="text-quiet text-xs print:text-[7.5pt]">{summaryOf(kit)}</div>;
  return (
    <div className="kit-parts text-xs print:text-[7.5pt] [&_summary]:w-fit [&_summary]:text-quiet">
      <Disclosure summary={summaryOf(kit)}>
        <ul className="my-0.5 ml-0.75 border-line border-l pl-3 *:py-px">
          {numbered(parts).map(({ position, part }) => (
            <li key={position}>
              <span className="text-quiet">
                {part.quantity !== undefined && formatQuantity(part.quantity)}{' '}
                {part.unitOfMeasure ?? '×'}
              </span>{' '}
              <ProductNumberLink
                countryCode={countryCode}
                number={part.productNumber}
                known={products}
              />{' '}
              {part.productDescription}
              {part.unitCost !== undefined && (
                <span className="text-quiet print:hidden">
                  {' '}
                  · cost {formatMoney(part.unitCost)}
                </span>
              )}
              <InvoiceKitParts kit={part.kit} countryCode={countryCode} products={products} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** `Kit of 3 parts`, and how many are listed if not all are. */
function summaryOf({ parts, count }: BoundedKit): string {
  const words = `Kit of ${countOf(count, 'part')}`;
  if (parts.length === count) return words;
  return `${words}, ${parts.length === 0 ? 'not' : formatCount(parts.length)} shown`;
}

/** Two parts may be the same product, so the position is the key. */
function numbered(parts: readonly BoundedPart[]) {
  return parts.map((part, index) => ({ position: index + 1, part }));
}
