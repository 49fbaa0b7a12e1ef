import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { clockText } from './clock-text.ts';

const MINUTE_MS = 60_000;
const COUNTED_MINUTES = 120;

/** When it closes or opens next: `closes 16:30 in 42 minutes`, `opens Mon 23 Nov 06:30`. */
export function changeWords(
  { isOpen, change }: Pick<OpeningState, 'isOpen' | 'change'>,
  now: Date,
  timeZone: string,
): string {
  if (!change) return isOpen ? 'stays open' : 'no opening is planned';
  const day = dayWords(change.at, now, timeZone);
  const until = Math.ceil((change.at.getTime() - now.getTime()) / MINUTE_MS);
  const left = until > 0 && until <= COUNTED_MINUTES ? ` in ${minutes(until)}` : '';
  return `${isOpen ? 'closes' : 'opens'} ${day}${change.time}${left}`;
}

function dayWords(at: Date, now: Date, timeZone: string): string {
  const day = clockText(at, timeZone).day;
  if (day === clockText(now, timeZone).day) return '';
  const tomorrow = new Date(now.getTime() + 24 * 60 * MINUTE_MS);
  return day === clockText(tomorrow, timeZone).day ? 'tomorrow ' : `${day} `;
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
