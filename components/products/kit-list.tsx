import { andMore } from '#components/ui/text/counts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatQuantity } from '#lib/money.ts';
import type { KitComponentNode, KitTree } from '#lib/products/kit-tree.ts';
import { productHref } from '#lib/products/labels.ts';
import { formatCount } from '#lib/text/text.ts';

type Props = {
  kit: KitTree;
  label?: string;
  /** The kit whose page lists more parts; undefined on that page itself. */
  kitNumber?: string;
};

/** The parts of a kit. A part that is itself a kit lists its own parts, or says how many it has. */
export function KitList({ kit: { parts, left }, label, kitNumber }: Props) {
  return (
    <ul className="text-(length:--text-sm) in-[ul]:mt-1.5" aria-label={label}>
      {parts.map((part) => (
        <li key={part.number} className={ROW}>
          <span className="whitespace-nowrap text-right">
            {formatQuantity(part.quantity)} {part.unitOfMeasure ?? '×'}
          </span>{' '}
          <KitPartName part={part} />
        </li>
      ))}
      {left > 0 && (
        <li className={ROW}>
          <span />{' '}
          <span className="text-quiet">
            {andMore(left)}:{' '}
            {kitNumber === undefined ? (
              'the API lists them all'
            ) : (
              <>
                see <TextLink href={productHref(kitNumber)}>{kitNumber}</TextLink>
              </>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}

const ROW =
  'grid grid-cols-[minmax(4rem,max-content)_minmax(0,1fr)] gap-x-3 border-line border-t py-1.5';

function KitPartName({ part }: { part: KitComponentNode }) {
  if (part.description === undefined) return <span>{part.number} (not in the catalogue)</span>;
  return (
    <span>
      <TextLink href={productHref(part.number)}>{part.number}</TextLink> {part.description}
      {part.parts.length > 0 && <KitList kit={part} kitNumber={part.number} />}
      {part.parts.length === 0 && part.left > 0 && (
        <span className="text-quiet"> (a kit of {formatCount(part.left)}, see its page)</span>
      )}
    </span>
  );
}
