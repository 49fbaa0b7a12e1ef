import { ProductName } from '#components/products/product-name.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { BoundedKit, BoundedPart } from '#lib/invoicing/bounded-lines.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';

type Parts = {
  kit: BoundedKit;
  countryCode: string;
  /** The products that have a page for the reader. */
  products: ReadonlySet<string>;
};

/** The parts of a kit, folded; on paper those that are listed are unfolded. A part may be a kit itself. */
export function KitParts({ kit, countryCode, products }: Parts) {
  const { parts, count } = kit;
  if (count === 0) return undefined;
  if (parts.length === 0)
    return <div className="text-quiet text-xs print:text-[7.5pt]">{summaryOf(kit)}</div>;
  return (
    <div className="kit-parts text-xs print:text-[7.5pt] [&_summary]:w-fit [&_summary]:text-quiet">
      <Disclosure summary={summaryOf(kit)}>
        <ul className="my-0.5 ml-0.75 border-line border-l pl-3 *:py-px">
          {placed(parts).map(({ place, part }) => (
            <li key={place}>
              <span className="text-quiet">
                {part.quantity !== undefined && formatQuantity(part.quantity)}{' '}
                {part.unitOfMeasure ?? '×'}
              </span>{' '}
              <ProductName countryCode={countryCode} number={part.productNumber} known={products} />{' '}
              {part.productDescription}
              {part.unitCost !== undefined && (
                <span className="text-quiet print:hidden">
                  {' '}
                  · cost {formatMoney(part.unitCost)}
                </span>
              )}
              <KitParts kit={part.kit} countryCode={countryCode} products={products} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

/** `Kit of 3 parts`; where there is no room for all, how many of them are listed. */
function summaryOf({ parts, count }: BoundedKit): string {
  const words = `Kit of ${count.toLocaleString('en-AU')} ${count === 1 ? 'part' : 'parts'}`;
  if (parts.length === count) return words;
  return `${words}, ${parts.length === 0 ? 'not' : parts.length.toLocaleString('en-AU')} listed here`;
}

/** Two parts may be of one product, so a part is known by its place. */
function placed(parts: readonly BoundedPart[]) {
  return parts.map((part, index) => ({ place: index + 1, part }));
}
