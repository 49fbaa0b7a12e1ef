/** A date and a time without a zone, as a wall clock shows them: `2026-11-20`, `14:02`. */
export type LocalTime = { readonly date: string; readonly time: string };

/** The local date and time in `timeZone` at `instant`. */
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
 * The instant of a local time in `timeZone`. A time that occurs twice, when clocks go back, is the first one; a time
 * that is skipped, when clocks go forward, is the instant of the change.
 */
export function instantOf({ date, time }: LocalTime, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsets = [-DAY_MS, DAY_MS].map((away) => offsetAt(new Date(asUtc + away), timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const exact = candidates.find((at) => at + offsetAt(new Date(at), timeZone) === asUtc);
  return new Date(exact ?? findChange(candidates, timeZone));
}

/** The UTC offset of `timeZone` at noon on a day, in minutes. */
export function offsetAtNoon(date: string, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const cached = noonOffsetCache.get(key);
  if (cached !== undefined) return cached;
  // Bounds the cache of a long-running process.
  if (noonOffsetCache.size >= MAX_CACHED_OFFSETS) noonOffsetCache.clear();
  const noon = instantOf({ date, time: '12:00' }, timeZone).getTime();
  const offset = (Date.parse(`${date}T12:00:00Z`) - noon) / MINUTE_MS;
  noonOffsetCache.set(key, offset);
  return offset;
}

/**
 * The UTC offset of `timeZone` at a local time, in minutes. A time that occurs twice is the first one; a skipped time
 * has the offset from before the change (RFC 5545).
 */
export function offsetAtLocalTime({ date, time }: LocalTime, timeZone: string): number {
  const before = offsetAtNoon(dayAfter(date, -1), timeZone);
  const after = offsetAtNoon(dayAfter(date), timeZone);
  if (before === after) return before;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const isInForce = (minutes: number) =>
    offsetAt(new Date(asUtc - minutes * MINUTE_MS), timeZone) === minutes * MINUTE_MS;
  return !isInForce(before) && isInForce(after) ? after : before;
}

/** How far `timeZone` is ahead of `other` at `instant`, in minutes; negative when behind. */
export function minutesAhead(timeZone: string, other: string, instant: Date): number {
  return (offsetAt(instant, timeZone) - offsetAt(instant, other)) / MINUTE_MS;
}

/** A UTC offset in minutes as `+13:45`. */
export function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** A daylight saving change: at `at`, clocks go from `from` to `to` (`02:00` to `03:00`). */
export type ClockChange = { readonly at: Date; readonly from: string; readonly to: string };

/** The daylight saving change in `timeZone` on a day, if there is one. */
export function clockChangeOn(date: string, timeZone: string): ClockChange | undefined {
  const [start, end] = [date, dayAfter(date)].map((day) =>
    instantOf({ date: day, time: '00:00' }, timeZone).getTime(),
  );
  if (start === undefined || end === undefined || end - start === DAY_MS) return undefined;
  const at = findChange([start, end], timeZone);
  const before = offsetAt(new Date(start), timeZone);
  return {
    at: new Date(at),
    from: new Date(at + before).toISOString().slice(11, 16),
    to: localTimeAt(new Date(at), timeZone).time,
  };
}

/**
 * The date `days` days after `date`, by default the next day. Years above 9999 come in ECMAScript's expanded form,
 * `+010000-01-01`: not valid in documents, but `instantOf` accepts it.
 */
export function dayAfter(date: string, days = 1): string {
  const instant = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString();
  return instant.slice(0, instant.indexOf('T'));
}

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const formatCache = new Map<string, Intl.DateTimeFormat>();
/** By date and zone: computing one takes as long as a whole branch request. */
const noonOffsetCache = new Map<string, number>();
const MAX_CACHED_OFFSETS = 10_000;

/** Cached by zone: creating a formatter takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatCache.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatCache.set(timeZone, format);
  return format;
}

/** Between these instants, local years have four digits in every zone. */
const [EARLIEST, LATEST] = [Date.parse('0001-01-03'), Date.parse('9999-12-29')];

/** The UTC offset in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const near = Math.min(Math.max(instant.getTime(), EARLIEST), LATEST);
  const { date, time } = localTimeAt(new Date(near), timeZone);
  const minute = Math.floor(near / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${date}T${time}:00Z`) - minute;
}

/** The instant of the change between two instants, to the minute, by bisection. */
function findChange([from = 0, to = 0]: readonly number[], timeZone: string): number {
  const before = offsetAt(new Date(from), timeZone);
  let [low, high] = [from, to];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(new Date(middle), timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * How many minutes `timeZone` is ahead of `other` at `now`, and the first day within a year on which daylight saving
 * changes that.
 */
export function zoneDifference(timeZone: string, other: string, now: Date) {
  const minutes = minutesAhead(timeZone, other, now);
  if (timeZone === other) return { minutes, next: undefined };
  const today = localTimeAt(now, timeZone).date;
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = dayAfter(today, days);
    const then = offsetAtNoon(date, timeZone) - offsetAtNoon(date, other);
    if (then !== minutes) return { minutes, next: { date, minutes: then } };
  }
  return { minutes, next: undefined };
}

const DAYS_AHEAD = 365;

export type ZoneDifference = ReturnType<typeof zoneDifference>;
