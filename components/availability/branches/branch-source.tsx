import { Phone } from 'lucide-react';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import type { Need } from '#components/availability/state/sheet-lines.ts';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Link } from '#components/ui/link.tsx';
import { LINK_CLASS, PhoneLink } from '#components/ui/text-link.tsx';
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
