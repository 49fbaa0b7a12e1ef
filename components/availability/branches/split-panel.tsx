import type { Need } from '#components/availability/state/sheet-lines.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { type Split, splitLabel } from '#lib/availability/sheet/branch-cover.ts';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { formatCount } from '#lib/text/text.ts';
import type { FoundBranch } from './branch-needs.ts';

type Props = { split: Split<FoundBranch>; needs: readonly Need[] };

/** A split over other branches, and which rows come from which of them, to copy into a transfer. */
export function SplitPanel({ split, needs }: Props) {
  const shares = split.shares.map(({ source, perItem }) => ({
    ...source,
    items: needs
      .map((need, at) => ({ ...need, units: perItem[at] ?? 0 }))
      .filter(({ units }) => units > 0),
  }));
  const items = shares.reduce((sum, share) => sum + share.items.length, 0);
  const rows = () => [
    ['Branch', 'Name', 'Product', 'Units'],
    ...shares.flatMap(({ number, name, items }) =>
      items.map(({ item, units }) => [number, name, item.productId, String(units)]),
    ),
  ];
  const listed = (
    <>
      <ul className="space-y-1 py-1">
        {shares.map(({ number, name, kilometres, isTransferOnly, items }) => (
          <li key={number}>
            {number} {name}
            {kilometres !== undefined && `, ${formatDistance(kilometres)}`}{' '}
            {isTransferOnly && <Badge tone="warn">Transfer only</Badge>}
            <ul className="text-quiet text-xs">
              {items.map(({ row, name: goods, units }) => (
                <li key={row}>
                  {formatCount(units)} × {goods}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="[&>button]:-mx-1 [&>button]:min-h-7 [&>button]:border-0 [&>button]:px-1 [&>button]:py-0.5 [&>button]:text-accent">
        <CopyTable table={rows} />
      </div>
    </>
  );
  return (
    <div>
      <p className="font-medium text-good">
        {splitLabel(split)}
        {split.covered < split.total && <span className="font-normal"> · best split</span>}
      </p>
      {items > MAX_OPEN ? <Disclosure summary="Units by branch">{listed}</Disclosure> : listed}
    </div>
  );
}

/** Products of a split; a longer one is folded, so that the branches below it stay in sight. */
const MAX_OPEN = 8;
