import { ToneBadge } from '#components/ui/text/tone-badge.tsx';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { dateIn, daysBetween, formatTimeOfDay } from '#lib/time/dates.ts';
import { formatClock } from './time.tsx';

type Props = {
  state: OpeningState | undefined;
  now: Date;
  timeZone: string;
  /** Larger, where it is the subject of the screen. */
  isLarge?: boolean;
};

/** Whether a branch is open, when that changes, and why the day is special, by the branch's clock. */
export function OpeningStatus({ state, now, timeZone, isLarge = false }: Props) {
  if (!state) return <span className="text-quiet">Hours not known</span>;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <ToneBadge tone={state.isOpen ? 'good' : 'plain'} isLarge={isLarge}>
        {state.isOpen ? 'Open' : 'Closed'}
      </ToneBadge>{' '}
      <span>{openingChangeText(state, now, timeZone)}</span>{' '}
      {state.occasion && <span className="text-quiet">{state.occasion}</span>}
    </span>
  );
}

const MINUTE_MS = 60_000;
const MAX_COUNTDOWN_MINUTES = 120;

/** When a branch closes or opens next: `closes 4:30 pm, in 1 h 32 min`, `opens Mon 23 Nov 6:30 am`. */
export function openingChangeText(
  { isOpen, change }: Pick<OpeningState, 'isOpen' | 'change'>,
  now: Date,
  timeZone: string,
): string {
  if (!change) return isOpen ? 'stays open' : 'no opening date';
  const day = dayText(change, now, timeZone);
  const minutesLeft = Math.ceil((change.at.getTime() - now.getTime()) / MINUTE_MS);
  const countdown =
    minutesLeft > 0 && minutesLeft <= MAX_COUNTDOWN_MINUTES
      ? `, in ${minutesLeft < 60 ? '' : `${Math.floor(minutesLeft / 60)} h `}${minutesLeft % 60} min`
      : '';
  return `${isOpen ? 'closes' : 'opens'} ${day}${formatTimeOfDay(change.time)}${countdown}`;
}

type Change = NonNullable<OpeningState['change']>;

/** Compares calendar days: on the day that clocks go back, tomorrow is more than 24 hours away. */
function dayText({ at, date }: Change, now: Date, timeZone: string): string {
  const days = daysBetween(dateIn(timeZone, now), date);
  if (days === 0) return '';
  return days === 1 ? 'tomorrow ' : `${formatClock(at, timeZone).day} `;
}
