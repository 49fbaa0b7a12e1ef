import { dateIn, formatDate } from '#lib/dates.ts';
import { clockText } from './clock-text.ts';

/** A date and time in `timeZone`: `20 Nov 2026, 14:02 AEDT`. `at` is an ISO 8601 instant. */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const instant = new Date(at);
  const { time, zone } = clockText(instant, timeZone);
  return (
    <time dateTime={at}>
      {formatDate(dateIn(timeZone, instant))}, {time} {zone}
    </time>
  );
}
