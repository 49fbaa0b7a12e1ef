import { Phone } from 'lucide-react';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import type { Need } from '#components/availability/state/sheet-lines.ts';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Link } from '#components/ui/link.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { LINK_CLASS, PhoneLink } from '#components/ui/text-link.tsx';
import { type Split, splitLabel } from '#lib/availability/sheet/branch-cover.ts';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatCount } from '#lib/text/text.ts';
import type { FoundBranch } from './branch-needs.ts';

type Props = { branch: FoundBranch; needs: readonly Need[]; now: Date };

/** A branch that can help: how far, what it covers, whether somebody answers the phone. */
export function BranchSource({ branch, needs, now }: Props) {
  const { change } = useSheetScope();
  const { number, name, kilometres, phone, isTransferOnly, units, cover } = branch;
  const total = needs.reduce((sum, { item }) => sum + item.quantity, 0);
  const isOne = needs.length === 1;
  const ofUnits = `${formatCount(cover.units)} of ${formatCount(total)}`;
  const has = cover.units === total ? `all ${formatCount(total)}` : ofUnits;
  const covers =
    cover.units === total ? `all ${needs.length}` : `${cover.items} of ${needs.length}`;
  return (
    <li className="border-line border-b py-2 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link href={branchHref(number)} className="font-semibold hover:text-accent hover:underline">
          {number} {name}
        </Link>
        {kilometres !== undefined && (
          <span className="text-quiet text-xs">{formatDistance(kilometres)}</span>
        )}
        <button
          type="button"
          className={`${LINK_CLASS} ml-auto hidden min-h-6 scripted:inline print:hidden`}
          aria-label={`Use this branch: ${name}`}
          onClick={() => change({ kind: 'set', what: { branch: number } })}
        >
          Use this branch
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="whitespace-nowrap">
          <Badge tone={cover.units === total ? 'good' : 'plain'}>
            {isOne ? `Has ${has}` : `Covers ${covers}`}
          </Badge>
          {!isOne && <span className="ml-1.5 text-quiet text-xs">{ofUnits} units</span>}
        </span>
        {isTransferOnly ? (
          <Badge tone="warn">Transfer only</Badge>
        ) : (
          <Opening {...{ branch, now }} />
        )}
        {phone && (
          <span className="inline-flex min-h-6 items-center gap-1">
            <Phone size={13} aria-hidden="true" className="text-quiet" />
            <PhoneLink number={phone} />
          </span>
        )}
      </div>
      {!isOne && <StillShort needs={needs} units={units} />}
    </li>
  );
}

/** What the branch is short of: `Still short: 3 × Odeva Arc Shower Mixer Chrome`. */
function StillShort({ needs, units }: Pick<Props, 'needs'> & Pick<FoundBranch, 'units'>) {
  const short = needs.flatMap(({ item, name }, at) => {
    const missing = item.quantity - (units[at] ?? 0);
    return missing > 0 ? [`${formatCount(missing)} × ${name}`] : [];
  });
  const names = short.join(', ');
  if (short.length === 0) return null;
  return (
    <div className="text-quiet text-xs">
      {short.length > MAX_LISTED ? (
        <Disclosure summary={`Still short: ${short.length} rows`}>{names}</Disclosure>
      ) : (
        `Still short: ${names}`
      )}
    </div>
  );
}

const MAX_LISTED = 3;

/** `Open, closes 5:00 pm`, `Closed, opens Mon 23 Nov 6:30 am`, in the branch's time. */
function Opening({ branch: { opening, timeZone }, now }: Pick<Props, 'branch' | 'now'>) {
  if (!opening) return <span className="text-quiet">Hours not known</span>;
  const { change } = opening;
  // Of a change that has passed since the page was made, the next one is not known here.
  const isPast = change !== undefined && change.at <= now;
  const isOpen = opening.isOpen !== isPast;
  return (
    <span className={isOpen ? 'text-good' : 'text-quiet'}>
      {isOpen ? 'Open' : 'Closed'}
      {!isPast && change && `, ${openingChangeText(opening, now, timeZone)}`}
    </span>
  );
}

type SplitProps = { split: Split<FoundBranch>; needs: readonly Need[] };

/** A split over other branches, and which rows come from which of them, to copy into a transfer. */
export function SplitPanel({ split, needs }: SplitProps) {
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
