import { z } from 'zod';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import type { LocalHours, SpecialDay, WeekDay } from '#lib/branches/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataRows } from '#tools/demo/data-files/data-file.ts';

/** What determines the special days of a branch. */
type Branch = {
  readonly week: readonly LocalHours[];
  /** Local public holidays, by date. */
  readonly holidays: ReadonlyMap<string, string>;
  /** `MM-DD` of the end of its financial year, when stock is counted. */
  readonly yearEnd: string;
  /** Whether it is closed from Christmas to New Year. */
  readonly hasChristmasBreak: boolean;
  /** Whether it opens for the morning of Boxing Day. */
  readonly opensOnBoxingDay: boolean;
};

type Day = { readonly date: string; readonly weekDay: WeekDay };

/** The days of two years from `today` on. */
export function twoYearsFrom(today: string): Day[] {
  return Array.from({ length: DAYS + 1 }, (_, days) => {
    const date = dayAfter(today, days);
    return { date, weekDay: weekDayOf(date) };
  });
}

/** The days on which a branch is closed or has special hours. */
export function specialDaysOf(branch: Branch, days: readonly Day[]): SpecialDay[] {
  return days.flatMap((day) => specialDay(branch, day) ?? []);
}

const DAYS = 730;

function specialDay(branch: Branch, { date, weekDay }: Day): SpecialDay | undefined {
  const holiday = branch.holidays.get(date);
  if (holiday === 'Boxing Day' && branch.opensOnBoxingDay)
    return { date, isClosed: false, open: '08:00', close: '12:00', name: holiday };
  if (holiday !== undefined) return { date, isClosed: true, name: holiday };
  const first = branch.week.find(({ days }) => days.includes(weekDay));
  if (first === undefined) return undefined;
  const monthAndDay = date.slice(5);
  if (monthAndDay === '12-24') return untilNoon(date, first, 'Christmas Eve');
  if (isStocktakeDay(branch, date, weekDay)) return untilNoon(date, first, 'Stocktake');
  const isInBreak = '12-26' < monthAndDay && branch.hasChristmasBreak;
  return isInBreak ? { date, isClosed: true, name: 'Christmas break' } : undefined;
}

function untilNoon(date: string, { open }: LocalHours, name: string): SpecialDay {
  return { date, isClosed: false, open, close: '12:00', name };
}

/** The last weekday of the financial year. */
function isStocktakeDay({ yearEnd }: Branch, date: string, weekDay: WeekDay): boolean {
  const yearsLast = `${date.slice(0, 5)}${yearEnd}`;
  if (weekDay === 'SATURDAY' || weekDay === 'SUNDAY') return false;
  return (
    date === yearsLast ||
    (weekDay === 'FRIDAY' && date < yearsLast && yearsLast <= dayAfter(date, 2))
  );
}

/**
 * The public holidays of a state or region by ISO 3166-2 code (`AU-WA`, `NZ-CIT`), by date, from 2025 to 2028: whole
 * days only, including days in lieu.
 */
export function publicHolidays(region: string): ReadonlyMap<string, string> {
  return byRegion().get(region) ?? new Map();
}

let known: Map<string, Map<string, string>> | undefined;

function byRegion(): Map<string, Map<string, string>> {
  if (known) return known;
  known = new Map();
  for (const { date, name, regions } of dataRows('public-holidays.csv', HolidayRow)) {
    for (const region of regions.split(' ')) {
      const own = known.get(region) ?? new Map<string, string>();
      known.set(region, own.set(date, own.get(date) ?? name));
    }
  }
  return known;
}

const HolidayRow = z.strictObject({ date: z.string(), name: z.string(), regions: z.string() });
