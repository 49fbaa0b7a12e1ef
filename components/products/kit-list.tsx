import { TextLink } from '#components/ui/text-link.tsx';
import { formatQuantity } from '#lib/money.ts';
import type { KitPart } from '#lib/product/kit-tree.ts';
import { productHref } from '#lib/product/product-addresses.ts';

type Parts = { countryCode: string; parts: readonly KitPart[]; label?: string };

/** What a kit is made of; a part that is a kit itself has its own below it. */
export function KitList({ countryCode, parts, label }: Parts) {
  return (
    <ul className="kit-list" aria-label={label}>
      {parts.map((part) => (
        <li key={part.number}>
          <span className="kit-count">
            {formatQuantity(part.quantity)} {part.unitOfMeasure ?? '×'}
          </span>{' '}
          <span>
            {part.description === undefined ? (
              <>{part.number} (not in the catalogue)</>
            ) : (
              <>
                <TextLink href={productHref(countryCode, part.number)}>{part.number}</TextLink>{' '}
                {part.description}
              </>
            )}
            {part.parts.length > 0 && <KitList countryCode={countryCode} parts={part.parts} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
