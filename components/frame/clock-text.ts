/** `14:02`, or `14:02:11` with seconds; the local abbreviation of the zone; the day as `Fri 20 Nov`. */
export type ClockText = { readonly time: string; readonly zone: string; readonly day: string };

/** The local time in `timeZone` at `instant`. */
export function clockText(instant: Date, timeZone: string, withSeconds = false): ClockText {
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
