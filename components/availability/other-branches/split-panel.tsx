import type { Need } from '#components/availability/state/sheet-lines.ts';
import { Badge } from '#components/ui/badge/badge.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { type Split, splitLabel } from '#lib/availability/sheet/branch-cover.ts';
import type { Sources } from './use-other-branches.ts';

type Props = {
  split: Split;
  needs: readonly Need[];
  branches: Sources['ranked'];
  /** Whether it is the split for a customer who collects the goods, beside one for a transfer. */
  isPickup?: boolean;
};

/** The best split over other branches, and which rows come from which of them, to copy into a transfer. */
export function SplitPanel({ split, needs, branches, isPickup = false }: Props) {
  const shares = split.shares.map((share) => ({
    ...share,
    isTransferOnly: branches.some(
      ({ branch }) => branch.number === share.number && branch.isTransferOnly,
    ),
    items: share.taken.flatMap((units, at) => {
      const product = needs[at]?.item.productId;
      return units === 0 || product === undefined ? [] : [{ product, units }];
    }),
  }));
  const isTransfer = shares.some(({ isTransferOnly }) => isTransferOnly);
  const rows = () => [
    ['Branch', 'Name', 'Product', 'Units'],
    ...shares.flatMap(({ number, name, items }) =>
      items.map(({ product, units }) => [number, name, product, String(units)]),
    ),
  ];
  return (
    <div>
      <p className="font-medium text-good">
        {isPickup ? 'Pick up: ' : isTransfer && 'Transfer: '}
        {splitLabel(split)}
        {split.covered < split.total && <span className="font-normal"> · best split</span>}
      </p>
      <Disclosure summary="Show split">
        <ul className="space-y-1.5 py-1.5">
          {shares.map(({ number, name, isTransferOnly, items }) => (
            <li key={number}>
              <span className="font-medium">
                {number} {name}
              </span>{' '}
              {isTransferOnly && <Badge tone="warn">Transfer only</Badge>}
              <span className="block text-xs">
                {items
                  .map(({ product, units }) => `${product} × ${units.toLocaleString('en-AU')}`)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
        <CopyTable table={rows} />
      </Disclosure>
    </div>
  );
}
