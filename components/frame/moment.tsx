import { dateIn, formatDate } from '#lib/dates.ts';
import { clockText } from './clock-text.ts';

/** A moment as the clocks in `timeZone` showed it: `20 Nov 2026, 14:02 AEDT`. `at` is in ISO 8601. */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const instant = new Date(at);
  const { time, zone } = clockText(instant, timeZone);
  return (
    <time dateTime={at}>
      {formatDate(dateIn(timeZone, instant))}, {time} {zone}
    </time>
  );
}
