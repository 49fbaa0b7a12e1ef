import type { Need } from '#components/availability/state/sheet-lines.ts';
import { Badge } from '#components/ui/badge/badge.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { type Split, splitLabel } from '#lib/availability/sheet/branch-cover.ts';
import type { Sources } from './use-other-branches.ts';

type Props = { split: Split; needs: readonly Need[]; branches: Sources['ranked'] };

/** The best split over other branches, and which rows come from which of them, to copy into a transfer. */
export function SplitPanel({ split, needs, branches }: Props) {
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
  const rows = () => [
    ['Branch', 'Name', 'Product', 'Units'],
    ...shares.flatMap(({ number, name, items }) =>
      items.map(({ product, units }) => [number, name, product, String(units)]),
    ),
  ];
  return (
    <div className="rounded-md bg-good-panel px-3 py-2 text-sm">
      <p className="font-medium text-good">
        {splitLabel(split)}
        {split.covered < split.total && <span className="font-normal"> · best split</span>}
      </p>
      <Disclosure summary="Which rows from where">
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
