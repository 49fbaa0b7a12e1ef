import { Phone } from 'lucide-react';
import Link from 'next/link';
import type { SheetSettings } from '#components/availability/state/sheet-state.ts';
import { formatClock } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { LINK_CLASS, PhoneLink } from '#components/ui/text-link.tsx';
import type { Cover } from '#lib/availability/sheet/branch-cover.ts';
import { branchHref } from '#lib/branches/links.ts';
import { formatCount } from '#lib/text/text.ts';
import { dateIn, daysBetween, formatTimeOfDay } from '#lib/time/dates.ts';
import type { OtherBranch } from './branch-needs.ts';

type Props = {
  countryCode: string;
  branch: OtherBranch;
  isOpen: boolean;
  now: Date;
  cover: Cover;
  /** How many rows and units are needed. */
  rows: number;
  total: number;
  /** What it is short of: `3 × Odeva Arc Shower Mixer Chrome`. */
  stillShort: readonly string[];
  onUse: (what: SheetSettings) => void;
};

/** A branch that can help: how far, what it covers, whether somebody answers the phone. */
export function BranchSource(props: Props) {
  const { countryCode, branch, isOpen, now, cover, rows, total, stillShort, onUse } = props;
  const { number, name, kilometres, phone, isTransferOnly } = branch;
  const isAll = cover.items === rows;
  return (
    <li className="border-line border-b py-2 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link
          href={branchHref(countryCode, number)}
          prefetch={false}
          className="font-semibold hover:text-accent hover:underline"
        >
          {number} {name}
        </Link>
        {kilometres !== undefined && (
          <span className="text-quiet text-xs">{distance(kilometres)}</span>
        )}
        <button
          type="button"
          className={`${LINK_CLASS} ml-auto hidden min-h-6 scripted:inline print:hidden`}
          aria-label={`Use this branch: ${name}`}
          onClick={() => onUse({ branch: number })}
        >
          Use this branch
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="whitespace-nowrap">
          <Badge tone={isAll ? 'good' : 'plain'}>
            {isAll
              ? rows === 1
                ? `Has all ${formatCount(total)}`
                : `Covers all ${rows}`
              : rows === 1
                ? `Has ${formatCount(cover.units)} of ${formatCount(total)}`
                : `Covers ${cover.items} of ${rows}`}
          </Badge>
          {rows > 1 && (
            <span className="ml-1.5 text-quiet text-xs">
              {formatCount(cover.units)} of {formatCount(total)} units
            </span>
          )}
        </span>
        {isTransferOnly ? (
          <Badge tone="warn">Transfer only</Badge>
        ) : (
          <span className={isOpen ? 'text-good' : 'text-quiet'}>
            {openLabel(branch, isOpen, now)}
          </span>
        )}
        {phone && (
          <span className="inline-flex min-h-6 items-center gap-1">
            <Phone size={13} aria-hidden="true" className="text-quiet" />
            <PhoneLink number={phone} />
          </span>
        )}
      </div>
      {stillShort.length > 0 && rows > 1 && <StillShort texts={stillShort} />}
    </li>
  );
}

const MAX_LISTED = 3;

function StillShort({ texts }: { texts: readonly string[] }) {
  if (texts.length <= MAX_LISTED) {
    return <p className="text-quiet text-xs">Still short: {texts.join(', ')}</p>;
  }
  return (
    <div className="text-quiet text-xs">
      <Disclosure summary={`Still short: ${texts.length} rows`}>{texts.join(', ')}</Disclosure>
    </div>
  );
}

function distance(kilometres: number): string {
  return kilometres < 10
    ? `${Math.max(0.1, Math.round(kilometres * 10) / 10)} km`
    : `${formatCount(Math.round(kilometres))} km`;
}

/** `Open until 5:00 pm`, `Opens 6:30 am`, `Opens Mon 23 Nov 6:30 am`, in the branch's time. */
function openLabel({ opening, timeZone }: OtherBranch, isOpen: boolean, now: Date): string {
  if (!opening) return 'Hours not known';
  const { change } = opening;
  // The change that came with the page has passed: the next one is not known here.
  if (isOpen !== opening.isOpen || !change) return isOpen ? 'Open' : 'Closed';
  const time = formatTimeOfDay(change.time);
  if (isOpen) return `Open until ${time}`;
  const days = daysBetween(dateIn(timeZone, now), change.date);
  if (days === 0) return `Opens ${time}`;
  return days === 1
    ? `Opens tomorrow ${time}`
    : `Opens ${formatClock(change.at, timeZone).day} ${time}`;
}
