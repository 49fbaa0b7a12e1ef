/** `14:02`, with seconds `14:02:11`; the zone as people there call it; the day as `Fri 20 Nov`. */
export type ClockText = { readonly time: string; readonly zone: string; readonly day: string };

/** What a clock on the wall in `timeZone` shows at `instant`. */
export function clockText(instant: Date, timeZone: string, withSeconds = false): ClockText {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = new Map(parts.map(({ type, value }) => [type, value]));
  const seconds = withSeconds ? `:${part.get('second')}` : '';
  return {
    time: `${part.get('hour')}:${part.get('minute')}${seconds}`,
    zone: part.get('timeZoneName') ?? timeZone,
    day: `${part.get('weekday')} ${part.get('day')} ${part.get('month')}`,
  };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Of the two countries' locales it alone has the names of all their zones, Chatham's too.
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
