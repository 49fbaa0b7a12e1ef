import { dayHours, departmentHours, type TimeRange } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { Calendar } from './calendar.ts';

/** The opening hours of branches: calendar days, local times. */
export type OpeningHours = {
  /** The opening hours on a day, earliest first; empty when closed. */
  hoursOn(branch: BranchRecord, day: number): readonly TimeRange[];
  isOpen(branch: BranchRecord, day: number): boolean;
  /** The first day from `day` on that the branch is open. */
  openFrom(branch: BranchRecord, day: number): number;
  /** Whether deliveries come and go: the branch is open, Monday to Friday. */
  isDeliveryDay(branch: BranchRecord, day: number): boolean;
  deliveryFrom(branch: BranchRecord, day: number): number;
  /** Codes of the departments open on a day. */
  departmentsOn(branch: BranchRecord, day: number): readonly string[];
};

/** Looks up hours of branches whose `specialHours` go back to the first day of the calendar. */
export function openingHours(calendar: Calendar): OpeningHours {
  const known = new Map<string, Map<number, readonly TimeRange[]>>();
  const hoursOn = (branch: BranchRecord, day: number) => {
    const days = known.get(branch.number) ?? new Map<number, readonly TimeRange[]>();
    known.set(branch.number, days);
    const hours = days.get(day) ?? dayHours(branch, calendar.dateOf(day)).ranges;
    days.set(day, hours);
    return hours;
  };
  const isOpen = (branch: BranchRecord, day: number) => hoursOn(branch, day).length > 0;
  const isDeliveryDay = (branch: BranchRecord, day: number) =>
    calendar.weekDayOf(day) >= MONDAY && calendar.weekDayOf(day) <= FRIDAY && isOpen(branch, day);
  return {
    hoursOn,
    isOpen,
    openFrom: (branch, day) => firstDayFrom(day, (each) => isOpen(branch, each)),
    isDeliveryDay,
    deliveryFrom: (branch, day) => firstDayFrom(day, (each) => isDeliveryDay(branch, each)),
    departmentsOn: (branch, day) =>
      (branch.departments ?? [])
        .filter((each) => {
          const { ranges } = dayHours(departmentHours(branch, each), calendar.dateOf(day));
          return ranges.length > 0;
        })
        .map(({ code }) => code),
  };
}

const [MONDAY, FRIDAY] = [1, 5];

/** Longer than any closure; the longest is from Christmas to mid-January. */
const MAX_CLOSED_DAYS = 30;

function firstDayFrom(day: number, holds: (day: number) => boolean): number {
  for (let each = day; each <= day + MAX_CLOSED_DAYS; each += 1) if (holds(each)) return each;
  throw new RangeError(`A branch is closed for ${MAX_CLOSED_DAYS} days on end.`);
}
