import { dateIn, formatDate, formatTimeOfDay } from '#lib/time/dates.ts';

/** A date and time in `timeZone`: `20 Nov 2026, 2:02 pm AEDT`. `at` is an ISO 8601 instant. */
export function DateTime({ at, timeZone }: { at: string; timeZone: string }) {
  return <time dateTime={at}>{dateTimeText(at, timeZone)}</time>;
}

/** The same as a text. */
export function dateTimeText(at: string, timeZone: string): string {
  const instant = new Date(at);
  const { time, zone } = formatClock(instant, timeZone);
  return `${formatDate(dateIn(timeZone, instant))}, ${formatTimeOfDay(time)} ${zone}`;
}

/** When the data on the screen was read: `Updated 2:02 pm`. `at` is an ISO 8601 instant. */
export function AsOf({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-quiet text-xs">
      Updated {formatTimeOfDay(formatClock(new Date(at), timeZone).time)}
    </time>
  );
}

/** `14:02`; the local abbreviation of the zone; the day as `Fri 20 Nov`. */
type ClockText = { readonly time: string; readonly zone: string; readonly day: string };

/** The local time in `timeZone` at `instant`. */
export function formatClock(instant: Date, timeZone: string): ClockText {
  const parts = formatFor(timeZone).formatToParts(instant);
  const part = new Map(parts.map(({ type, value }) => [type, value]));
  return {
    time: `${part.get('hour')}:${part.get('minute')}`,
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
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
}
