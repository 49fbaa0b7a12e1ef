/** A day and a minute as a clock on the wall shows them, somewhere: `2026-11-20`, `14:02`. */
export type LocalTime = { readonly date: string; readonly time: string };

/** What the clocks in `timeZone` show at `instant`. */
export function localTimeAt(instant: Date, timeZone: string): LocalTime {
  const part = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${part.get('year')?.padStart(4, '0')}-${part.get('month')}-${part.get('day')}`,
    time: `${part.get('hour')}:${part.get('minute')}`,
  };
}

/**
 * When the clocks in `timeZone` show `local`: of a minute that comes twice, as clocks go back, the
 * first; of one that never comes, as they go forward, the instant when they do.
 */
export function instantOf({ date, time }: LocalTime, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsets = [-DAY_MS, DAY_MS].map((away) => offsetAt(new Date(asUtc + away), timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const exact = candidates.find((at) => at + offsetAt(new Date(at), timeZone) === asUtc);
  return new Date(exact ?? changeBetween(candidates, timeZone));
}

/** How far the clocks in `timeZone` are ahead of UTC at noon on a day, in minutes. */
export function offsetOn(date: string, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const known = noonOffsets.get(key);
  if (known !== undefined) return known;
  // Days go by, and a process runs on.
  if (noonOffsets.size >= MOST_OFFSETS) noonOffsets.clear();
  const noon = instantOf({ date, time: '12:00' }, timeZone).getTime();
  const offset = (Date.parse(`${date}T12:00:00Z`) - noon) / MINUTE_MS;
  noonOffsets.set(key, offset);
  return offset;
}

/**
 * How far the clocks in `timeZone` are ahead of UTC when they show `local`, in minutes: of a time that comes twice,
 * the first time; of one that never comes, as before the clocks go forward (as RFC 5545 has it).
 */
export function offsetAtLocal({ date, time }: LocalTime, timeZone: string): number {
  const before = offsetOn(dayAfter(date, -1), timeZone);
  const after = offsetOn(dayAfter(date), timeZone);
  if (before === after) return before;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const isInForce = (minutes: number) =>
    offsetAt(new Date(asUtc - minutes * MINUTE_MS), timeZone) === minutes * MINUTE_MS;
  return !isInForce(before) && isInForce(after) ? after : before;
}

/** How far the clocks in `timeZone` are ahead of those in `other` at `instant`, in minutes; below zero, behind. */
export function minutesAhead(timeZone: string, other: string, instant: Date): number {
  return (offsetAt(instant, timeZone) - offsetAt(instant, other)) / MINUTE_MS;
}

/** The offset of the clocks in `timeZone` at `instant`: `+13:45`. */
export function offsetText(instant: Date, timeZone: string): string {
  const minutes = offsetAt(instant, timeZone) / MINUTE_MS;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** A change of clocks: at `at` they go from `from` to `to` (`02:00` to `03:00`). */
export type ClockChange = { readonly at: Date; readonly from: string; readonly to: string };

/** How the clocks in `timeZone` are changed on a day; undefined on the days on which they are not. */
export function clockChangeOn(date: string, timeZone: string): ClockChange | undefined {
  const [start, end] = [date, dayAfter(date)].map((day) =>
    instantOf({ date: day, time: '00:00' }, timeZone).getTime(),
  );
  if (start === undefined || end === undefined || end - start === DAY_MS) return undefined;
  const at = changeBetween([start, end], timeZone);
  const before = offsetAt(new Date(start), timeZone);
  return {
    at: new Date(at),
    from: new Date(at + before).toISOString().slice(11, 16),
    to: localTimeAt(new Date(at), timeZone).time,
  };
}

/**
 * The day after `date`, or as many days after it as asked. Beyond the year 9999 it has six digits and a sign, as
 * ECMAScript writes it: `+010000-01-01`, which is no date of a document but can be made an instant.
 */
export function dayAfter(date: string, days = 1): string {
  const instant = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString();
  return instant.slice(0, instant.indexOf('T'));
}

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** By date and zone: to work one out takes as long as to answer a branch. */
const noonOffsets = new Map<string, number>();
const MOST_OFFSETS = 10_000;

/** Made once for each zone: making one takes longer than a hundred uses. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** Between these the years that clocks show have four digits. */
const [EARLIEST, LATEST] = [Date.parse('0001-01-03'), Date.parse('9999-12-29')];

/** How far the clocks there are ahead of UTC, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const near = Math.min(Math.max(instant.getTime(), EARLIEST), LATEST);
  const { date, time } = localTimeAt(new Date(near), timeZone);
  const minute = Math.floor(near / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${date}T${time}:00Z`) - minute;
}

/** The minute between two instants at which the clocks are changed. */
function changeBetween([from = 0, to = 0]: readonly number[], timeZone: string): number {
  const before = offsetAt(new Date(from), timeZone);
  let [low, high] = [from, to];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(new Date(middle), timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}
