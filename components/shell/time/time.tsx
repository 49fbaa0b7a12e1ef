import { dateIn, formatDate } from '#lib/time/dates.ts';

/** A date and time in `timeZone`: `20 Nov 2026, 14:02 AEDT`. `at` is an ISO 8601 instant. */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  const instant = new Date(at);
  const { time, zone } = formatClock(instant, timeZone);
  return (
    <time dateTime={at}>
      {formatDate(dateIn(timeZone, instant))}, {time} {zone}
    </time>
  );
}

/** When the data on the screen was read: `as of 14:02:11 AEDT`. `at` is an ISO 8601 instant. */
export function AsOf({ at, timeZone }: { at: string; timeZone: string }) {
  const { time, zone } = formatClock(new Date(at), timeZone, true);
  return (
    <time dateTime={at} className="text-quiet text-xs">
      as of {time} {zone}
    </time>
  );
}

/** `14:02`, or `14:02:11` with seconds; the local abbreviation of the zone; the day as `Fri 20 Nov`. */
type ClockText = { readonly time: string; readonly zone: string; readonly day: string };

/** The local time in `timeZone` at `instant`. */
export function formatClock(instant: Date, timeZone: string, withSeconds = false): ClockText {
  const parts = formatFor(timeZone).formatToParts(instant);
  const part = new Map(parts.map(({ type, value }) => [type, value]));
  const seconds = withSeconds ? `:${part.get('second')}` : '';
  return {
    time: `${part.get('hour')}:${part.get('minute')}${seconds}`,
    zone: part.get('timeZoneName') ?? timeZone,
    day: `${part.get('weekday')} ${part.get('day')} ${part.get('month')}`,
  };
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  // The only locale of the two countries that names all of their zones, Chatham's included.
  return new Intl.DateTimeFormat('en-NZ', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}
