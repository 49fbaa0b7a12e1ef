import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import { weekDayOf } from '#lib/branches/hours/day-hours.ts';
import { State } from '#lib/branches/reference-schema.ts';
import { BranchRecord, type LocalHours, type SpecialDay } from '#lib/branches/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { dataLines, memoized } from './data-file.ts';

/** The real states and territories of Australia, or regions of New Zealand. */
export function demoStates(countryCode: CountryCode): State[] {
  return dataLines(`${countryCode}/states.ndjson`, State);
}

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
  return records(countryCode).map((branch) => ({
    ...branch,
    specialHours: dates.flatMap((date) => specialDay(branch, date, boxingDay) ?? []),
  }));
}

/** Each has a complete location. */
const CompleteRecord = z.custom<BranchRecord>((input) => BranchRecord.safeParse(input).success);

const records = memoized((countryCode: CountryCode) =>
  dataLines(`${countryCode}/branches.ndjson`, CompleteRecord),
);

/** The public holidays where a branch is, by date, from 2025 to 2028: whole days only, including days in lieu. */
export function holidaysAt({ location }: BranchRecord): ReadonlyMap<string, string> {
  const { countryCode, state } = location.address;
  return holidays().get(`${countryCode} ${state}`) ?? new Map();
}

const DAYS = 730;
const [ELECTRICAL, BATHROOM_SHOWROOM] = ['20', '50'];

/** A day when a branch is closed or has special hours. */
function specialDay(
  branch: BranchRecord,
  date: string,
  boxingDay: 'open' | 'closed',
): SpecialDay | undefined {
  const name = holidaysAt(branch).get(date);
  const type = branch.identity?.type?.code;
  if (name === 'Boxing Day' && boxingDay === 'open' && type === ELECTRICAL)
    return { date, isClosed: false, open: '08:00', close: '12:00', name };
  if (name !== undefined) return { date, isClosed: true, name };
  const hours = branch.hours?.find(({ days }) => days.includes(weekDayOf(date)));
  if (hours === undefined) return undefined;
  if (date.endsWith('12-24')) return untilNoon(date, hours, 'Christmas Eve');
  if (isStocktakeDay(branch, date)) return untilNoon(date, hours, 'Stocktake');
  const isInBreak = '12-26' < date.slice(5) && type === BATHROOM_SHOWROOM;
  return isInBreak ? { date, isClosed: true, name: 'Christmas break' } : undefined;
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

const Holidays = z.strictObject({
  country: z.string(),
  /** As in branch addresses. */
  state: z.string(),
  /** Names by date. */
  days: z.record(z.string(), z.string()),
});

const holidays = memoized(
  () =>
    new Map(
      dataLines('public-holidays.ndjson', Holidays).map(({ country, state, days }) => [
        `${country} ${state}`,
        new Map(Object.entries(days)),
      ]),
    ),
);

/** An invented person who works at a branch. */
export type StaffMember = z.infer<typeof StaffMember>;

const StaffMember = z.strictObject({
  branch: z.string(),
  number: z.string(),
  userId: z.string(),
  name: z.string(),
});

/** The few people of a branch. */
export function staffAt(branchNumber: string): readonly StaffMember[] {
  return staff().get(branchNumber) ?? [];
}

const staff = memoized(() => {
  return Map.groupBy(dataLines('staff.ndjson', StaffMember), ({ branch }) => branch);
});
