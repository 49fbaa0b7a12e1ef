import { ProductName } from '#components/products/product-name.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { KitPart } from '#lib/invoicing/kits.ts';
import { formatMoney, formatQuantity } from '#lib/money.ts';

type Parts = {
  parts: readonly KitPart[];
  countryCode: string;
  /** The products that have a page for the reader. */
  products: ReadonlySet<string>;
};

/** The parts of a kit, folded; on paper they are all there. A part may be a kit itself. */
export function KitParts({ parts, countryCode, products }: Parts) {
  if (parts.length === 0) return undefined;
  return (
    <div className="kit-parts">
      <Disclosure summary={`Kit of ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`}>
        <ul>
          {placed(parts.slice(0, MOST_PARTS)).map(({ place, part }) => (
            <li key={place}>
              <span className="kit-quantity">
                {part.quantity !== undefined && formatQuantity(part.quantity)}{' '}
                {part.unitOfMeasure ?? '×'}
              </span>{' '}
              <ProductName countryCode={countryCode} number={part.productNumber} known={products} />{' '}
              {part.productDescription}
              {part.unitCost !== undefined && (
                <span className="unit-cost text-quiet"> · cost {formatMoney(part.unitCost)}</span>
              )}
              <KitParts parts={part.parts} countryCode={countryCode} products={products} />
            </li>
          ))}
          {parts.length > MOST_PARTS && (
            <li>
              <span className="kit-quantity" />{' '}
              <span className="text-quiet">
                and {(parts.length - MOST_PARTS).toLocaleString('en-AU')} more
              </span>
            </li>
          )}
        </ul>
      </Disclosure>
    </div>
  );
}

/** The most parts of a kit that are listed. */
const MOST_PARTS = 500;

/** Two parts may be of one product, so a part is known by its place. */
function placed(parts: readonly KitPart[]) {
  return parts.map((part, index) => ({ place: index + 1, part }));
}
