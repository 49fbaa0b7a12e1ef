import { dateIn, daysBetween } from '#lib/dates.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { clockText } from './clock-text.ts';

const MINUTE_MS = 60_000;
const MAX_COUNTDOWN_MINUTES = 120;

/** When a branch closes or opens next: `closes 16:30 in 42 minutes`, `opens Mon 23 Nov 06:30`. */
export function changeWords(
  { isOpen, change }: Pick<OpeningState, 'isOpen' | 'change'>,
  now: Date,
  timeZone: string,
): string {
  if (!change) return isOpen ? 'stays open' : 'no opening is planned';
  const day = dayText(change, now, timeZone);
  const minutesLeft = Math.ceil((change.at.getTime() - now.getTime()) / MINUTE_MS);
  const countdown =
    minutesLeft > 0 && minutesLeft <= MAX_COUNTDOWN_MINUTES
      ? ` in ${minutesText(minutesLeft)}`
      : '';
  return `${isOpen ? 'closes' : 'opens'} ${day}${change.time}${countdown}`;
}

type Change = NonNullable<OpeningState['change']>;

/** Compares calendar days: on the day that clocks go back, tomorrow is more than 24 hours away. */
function dayText({ at, date }: Change, now: Date, timeZone: string): string {
  const days = daysBetween(dateIn(timeZone, now), date);
  if (days === 0) return '';
  return days === 1 ? 'tomorrow ' : `${clockText(at, timeZone).day} `;
}

function minutesText(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
