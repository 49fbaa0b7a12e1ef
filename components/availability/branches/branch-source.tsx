import { clsx } from 'clsx';
import { Truck } from 'lucide-react';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import type { Need } from '#components/availability/state/sheet-lines.ts';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { type Split, splitLabel } from '#lib/availability/sheet/branch-cover.ts';
import { formatDistance } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatCount } from '#lib/text/text.ts';
import type { FoundBranch } from './branch-needs.ts';

type Props = { branch: FoundBranch; needs: readonly Need[]; now: Date; isOpen: boolean };

/** A branch that can help: how far and what it covers in a line, and folded whether somebody answers the phone. */
export function BranchSource({ branch, needs, now, isOpen }: Props) {
  const { change } = useSheetScope();
  const { number, name, kilometres, phone, isTransferOnly, units, cover } = branch;
  const total = needs.reduce((sum, { item }) => sum + item.quantity, 0);
  const isOne = needs.length === 1;
  const isAll = cover.units === total;
  const ofUnits = `${formatCount(cover.units)} of ${formatCount(total)}`;
  const has = isAll ? `all ${formatCount(total)}` : ofUnits;
  // A branch that has no row in full may still have most of the units.
  const parts = cover.items === 0 ? `${ofUnits} units` : `${cover.items} of ${needs.length}`;
  const covers = isAll ? `all ${needs.length}` : parts;
  return (
    <li className="border-line border-b text-sm">
      <details open={isOpen} className="fold">
        <summary className="min-h-10 items-center">
          <span className="min-w-0 truncate font-medium">
            {number} {name}
          </span>
          <span className="flex-none text-quiet text-xs">
            {kilometres !== undefined && formatDistance(kilometres)}
            {isTransferOnly && (
              <Truck size={14} aria-hidden="true" className="ml-1.5 inline text-warn" />
            )}
          </span>
          <span className={clsx('ml-auto flex-none whitespace-nowrap', isAll && 'text-good')}>
            <span className="sr-only">{isOne ? 'Has' : 'Covers'} </span>
            {isOne ? has : covers}
          </span>
        </summary>
        <div className="space-y-1 pb-2.5 pl-3.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            {isTransferOnly ? <Badge>Transfer only</Badge> : <Opening {...{ branch, now }} />}
            {phone && <PhoneLink number={phone} />}
            {!isOne && <span className="text-quiet">{ofUnits} units</span>}
          </p>
          {!isOne && <StillShort needs={needs} units={units} />}
          <p className="flex items-baseline gap-x-4">
            <button
              type="button"
              className="link hidden min-h-6 scripted:inline print:hidden"
              aria-label={`Use this branch: ${name}`}
              onClick={() => change({ kind: 'set', what: { branch: number } })}
            >
              Use this branch
            </button>
            <TextLink href={branchHref(number)}>Hours and contacts</TextLink>
          </p>
        </div>
      </details>
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
    <span className={isOpen ? undefined : 'text-quiet'}>
      {isOpen ? 'Open' : 'Closed'}
      {!isPast && change && `, ${openingChangeText(opening, now, timeZone)}`}
    </span>
  );
}

type SplitProps = { split: Split<FoundBranch>; needs: readonly Need[] };

/** A split over other branches, and which rows come from which of them. */
export function SplitPanel({ split, needs }: SplitProps) {
  const shares = split.shares.map(({ source, perItem }) => ({
    ...source,
    items: needs
      .map((need, at) => ({ ...need, units: perItem[at] ?? 0 }))
      .filter(({ units }) => units > 0),
  }));
  return (
    <div>
      <p className={clsx('font-medium', split.covered === split.total && 'text-good')}>
        {splitLabel(split)}
        {split.covered < split.total && <span className="font-normal"> · best split</span>}
      </p>
      {split.shares.length > 1 && (
        <ul className="text-quiet text-xs">
          {split.shares.map(({ source: { number, name, kilometres }, units }) => (
            <li key={number} className="grid grid-cols-[minmax(0,1fr)_4rem_4rem] gap-x-2">
              <span className="truncate">{name}</span>
              <span className="text-right">{formatCount(units)}</span>
              <span className="text-right">
                {kilometres !== undefined && formatDistance(kilometres)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary="See split">
        <ul className="space-y-1 py-1">
          {shares.map(({ number, name, kilometres, isTransferOnly, items }) => (
            <li key={number}>
              {number} {name}
              {kilometres !== undefined && `, ${formatDistance(kilometres)}`}{' '}
              {isTransferOnly && <Badge>Transfer only</Badge>}
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
      </Disclosure>
    </div>
  );
}
