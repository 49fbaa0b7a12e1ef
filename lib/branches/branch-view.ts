import { z } from 'zod';
import { DateOnly } from '#lib/api/fields.ts';
import { coordinatesOf, kilometresBetween } from '#lib/branches/branch-location.ts';
import {
  departmentHours,
  SPECIAL_DAYS_AHEAD,
  specialDaysBetween,
} from '#lib/branches/hours/day-hours.ts';
import { dayPlan, dayPlans, hoursColumns } from '#lib/branches/hours/day-plan.ts';
import { openingState, specialRuns } from '#lib/branches/hours/opening-hours.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { isOpenThen, nearestBranches } from '#lib/branches/search/search-branches.ts';
import { dayAfter, instantOf, localTimeAt, zoneDifference } from '#lib/time/local-time.ts';
import { TYPED_DATE_MESSAGE } from '#lib/time/typed-date.ts';
import { parseDay } from './hours/typed-day.ts';

/** What the view needs besides the branch itself. */
type ViewInput = {
  readonly all: readonly LocatedBranch[];
  readonly home: LocatedBranch | undefined;
  readonly now: Date;
  /** The requested day, as typed; undefined: today. */
  readonly typedDay: string | undefined;
};

/** Not at the ends of the calendar, because the days around it are shown as well. */
const HoursDay = z
  .string()
  .refine((text) => DateOnly.safeParse(text).success && /^(19|2\d)/.test(text), {
    error: 'must be a calendar date from 1900-01-01 to 2999-12-31, as YYYY-MM-DD',
  });

export type BranchView = ReturnType<typeof branchView>;

/** What the screen of a branch shows at `now`: its state, the hours of the requested days, and nearby branches. */
export function branchView(branch: LocatedBranch, input: ViewInput) {
  const { all, home, now, typedDay } = input;
  const { timeZone } = branch.location;
  const today = localTimeAt(now, timeZone).date;
  const requested = typedDay ? parseDay(typedDay, today, [branch])?.date : today;
  const parsed = HoursDay.safeParse(requested ?? '');
  const from = parsed.success ? parsed.data : today;
  const columns = hoursColumns(branch);
  const state = openingState({ ...branch, timeZone }, now);
  const tomorrow = dayAfter(today);
  const special = specialDaysBetween(branch, today, dayAfter(today, SPECIAL_DAYS_AHEAD));
  const date = from === today ? tomorrow : from;
  const midnight = instantOf({ date, time: '00:00' }, timeZone);
  return {
    today,
    from,
    /** The requested day: `YYYY-MM-DD`, or as typed when it is not a date. */
    typed: typedDay && (requested ?? typedDay),
    problem: requested === undefined ? TYPED_DATE_MESSAGE : parsed.error?.issues[0]?.message,
    columns,
    state,
    /** The requested day; tomorrow where none is, since the state says today's hours. */
    answer: columns[0] && {
      ...(date === tomorrow && { name: 'Tomorrow' }),
      hasBegun: date <= today,
      plan: dayPlan(columns, timeZone, date),
      state: openingState({ ...branch, timeZone }, midnight),
    },
    week: dayPlans(columns, timeZone, from, 7),
    departments: (branch.departments ?? []).map((department) => ({
      ...department,
      state: openingState({ ...departmentHours(branch, department), timeZone }, now),
    })),
    special,
    /** The first special days after tomorrow. */
    nextSpecial: specialRuns(special.filter(({ date }) => date > tomorrow && date !== from)).slice(
      0,
      MAX_NEXT_SPECIAL,
    ),
    /** The last special day on record; undefined when there are none. */
    knownUntil: branch.specialHours
      ?.map(({ date }) => date)
      .toSorted()
      .at(-1),
    zone:
      home && home.location.timeZone !== timeZone
        ? zoneDifference(timeZone, home.location.timeZone, now)
        : undefined,
    kilometres:
      home && kilometresBetween(coordinatesOf(home.location), coordinatesOf(branch.location)),
    ...nearestOpen(branch, all, now),
  };
}

const MAX_NEARBY = 5;
const MAX_NEXT_SPECIAL = 3;

/** The nearest other branches that customers find open now; if none is, the nearest ones. */
function nearestOpen(branch: LocatedBranch, all: readonly LocatedBranch[], now: Date) {
  const others = nearestBranches(branch, all, now);
  const open = others.filter((other) => isOpenThen(other, undefined));
  const isNearestOpen = open.length > 0;
  return { isNearestOpen, nearest: (isNearestOpen ? open : others).slice(0, MAX_NEARBY) };
}
