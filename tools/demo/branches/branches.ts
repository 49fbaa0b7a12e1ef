import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import { BranchRecord, type LocalHours, type SpecialDay } from '#lib/branches/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataLines, dataRows, readOnce } from '#tools/demo/values/data-file.ts';
import { regionCodeOf } from './states.ts';

/**
 * The branches of the demo business in a country, by number, with the special days of the two years from `today` on.
 * Only places and public holidays are real. Electrical branches open for the morning of Boxing Day, unless it is `closed`.
 */
export function demoBranches(
  countryCode: CountryCode,
  today: string,
  boxingDay: 'open' | 'closed' = 'open',
): BranchRecord[] {
  const dates = Array.from({ length: DAYS + 1 }, (_, days) => dayAfter(today, days));
  return records()
    .filter(({ location }) => location.address.countryCode === countryCode.toUpperCase())
    .map((branch) => ({ ...branch, specialHours: specialDaysOf(branch, dates, boxingDay) }));
}

/** Each has a complete location. */
const CompleteRecord = z.custom<BranchRecord>((input) => BranchRecord.safeParse(input).success);

const records = readOnce(() => dataLines('branches.ndjson', CompleteRecord));

/** The days when a branch is closed or has special hours. */
function specialDaysOf(
  branch: BranchRecord,
  dates: readonly string[],
  boxingDay: 'open' | 'closed',
): SpecialDay[] {
  const holidays = holidaysAt(branch);
  const opensOnBoxingDay = boxingDay === 'open' && typeOf(branch) === ELECTRICAL;
  return dates.flatMap(
    (date) => specialDay(branch, { date, holiday: holidays.get(date), opensOnBoxingDay }) ?? [],
  );
}

/** The public holidays where a branch is, by date, from 2025 to 2028: whole days only, including days in lieu. */
export function holidaysAt({ location }: BranchRecord): ReadonlyMap<string, string> {
  const { countryCode, state } = location.address;
  return byRegion().get(regionCodeOf(countryCode === 'NZ' ? 'nz' : 'au', state)) ?? NO_HOLIDAYS;
}

const NO_HOLIDAYS: ReadonlyMap<string, string> = new Map();
const DAYS = 730;
const [ELECTRICAL, BATHROOM_SHOWROOM] = ['20', '50'];

type Day = {
  readonly date: string;
  readonly holiday: string | undefined;
  readonly opensOnBoxingDay: boolean;
};

function specialDay(
  branch: BranchRecord,
  { date, holiday, opensOnBoxingDay }: Day,
): SpecialDay | undefined {
  if (holiday === 'Boxing Day' && opensOnBoxingDay)
    return { date, isClosed: false, open: '08:00', close: '12:00', name: holiday };
  if (holiday !== undefined) return { date, isClosed: true, name: holiday };
  const hours = branch.hours?.find(({ days }) => days.includes(weekDayOf(date)));
  if (hours === undefined) return undefined;
  if (date.endsWith('12-24')) return untilNoon(date, hours, 'Christmas Eve');
  if (isStocktakeDay(branch, date)) return untilNoon(date, hours, 'Stocktake');
  const isInBreak = '12-26' < date.slice(5) && typeOf(branch) === BATHROOM_SHOWROOM;
  return isInBreak ? { date, isClosed: true, name: 'Christmas break' } : undefined;
}

function typeOf({ identity }: BranchRecord): string | undefined {
  return identity?.type?.code;
}

function untilNoon(date: string, { open }: LocalHours, name: string): SpecialDay {
  return { date, isClosed: false, open, close: '12:00', name };
}

/** The last weekday of the financial year. */
function isStocktakeDay({ location }: BranchRecord, date: string): boolean {
  const yearEnd = location.address.countryCode === 'NZ' ? '03-31' : '06-30';
  const weekDay = weekDayOf(date);
  if (weekDay === 'SATURDAY' || weekDay === 'SUNDAY') return false;
  const end = `${date.slice(0, 5)}${yearEnd}`;
  return date === end || (weekDay === 'FRIDAY' && date < end && end <= dayAfter(date, 2));
}

/** Holidays by date, by the region's ISO 3166-2 code (`AU-WA`, `NZ-CIT`). */
const byRegion = readOnce(() => {
  const regions = new Map<string, Map<string, string>>();
  for (const { date, name, regions: codes } of dataRows('public-holidays.csv', HolidayRow)) {
    for (const region of codes.split(' ')) {
      const own = regions.get(region) ?? new Map<string, string>();
      regions.set(region, own.set(date, own.get(date) ?? name));
    }
  }
  return regions;
});

const HolidayRow = z.strictObject({ date: z.string(), name: z.string(), regions: z.string() });
