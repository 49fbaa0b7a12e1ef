import { dayAfter, instantOf, localTimeAt } from '#lib/local-time.ts';
import { TYPED_DATE_RULE, typedDate } from '#lib/typed-date.ts';
import { placeOf } from './branch-address.ts';
import { departmentHours } from './day-hours.ts';
import { dayPlan, dayPlans, hoursColumns } from './day-plan.ts';
import { kilometresBetween } from './distance.ts';
import { HoursDay } from './hours-csv-schema.ts';
import { openingState } from './opening-hours.ts';
import type { LocatedBranch } from './schema.ts';
import { nearestTo } from './search.ts';
import { DAYS_AHEAD, specialDaysBetween } from './special-days-ahead.ts';
import { zoneDifference } from './zone-difference.ts';

/** What is known beside the branch itself. */
type Surroundings = {
  readonly all: readonly LocatedBranch[];
  /** The reader's own. */
  readonly home: LocatedBranch | undefined;
  readonly now: Date;
  /** The day that was asked for, as it was typed; today where it is none. */
  readonly typedDay: string | undefined;
};

export type BranchReading = ReturnType<typeof branchReading>;

/** A branch as it is read at `now`: its state, the days that were asked for, and what is around it. */
export function branchReading(branch: LocatedBranch, surroundings: Surroundings) {
  const { all, home, now, typedDay } = surroundings;
  const { timeZone } = branch.location;
  const today = localTimeAt(now, timeZone).date;
  const asked = typedDay ? typedDate(typedDay, today, 'next') : today;
  const parsed = HoursDay.safeParse(asked ?? '');
  const from = parsed.success ? parsed.data : today;
  const columns = hoursColumns(branch);
  const state = openingState({ ...branch, timeZone }, now);
  const answerOn = (date: string, name: string | undefined) => ({
    ...(name === undefined ? {} : { name }),
    hasBegun: date <= today,
    plan: dayPlan(columns, timeZone, date),
    state: openingState({ ...branch, timeZone }, instantOf({ date, time: '00:00' }, timeZone)),
  });
  const tomorrow = dayAfter(today);
  const answers =
    from === today
      ? [answerOn(today, 'Today'), answerOn(tomorrow, 'Tomorrow')]
      : [answerOn(from, from === tomorrow ? 'Tomorrow' : undefined)];
  return {
    today,
    from,
    /** The day that was asked for: `YYYY-MM-DD`, or as it was typed where that is no date. */
    typed: typedDay && (asked ?? typedDay),
    problem: asked === undefined ? TYPED_DATE_RULE : parsed.error?.issues[0]?.message,
    columns,
    state,
    answers: columns.length === 0 ? [] : answers,
    week: dayPlans(columns, timeZone, from, 7),
    earlier: from > today ? latest(today, dayAfter(from, -7)) : undefined,
    later: dayAfter(from, 7),
    departments: (branch.departments ?? []).map(({ hours, ...department }) => ({
      ...department,
      state: openingState(
        { ...departmentHours(branch, { ...(hours ? { hours } : {}) }), timeZone },
        now,
      ),
    })),
    special: specialDaysBetween(branch, today, dayAfter(today, DAYS_AHEAD)),
    /** The last day whose holidays are known; undefined where none are. */
    knownUntil: branch.specialHours
      ?.map(({ date }) => date)
      .toSorted()
      .at(-1),
    zone:
      home && home.location.timeZone !== timeZone
        ? zoneDifference(timeZone, home.location.timeZone, now)
        : undefined,
    kilometres: home && kilometresBetween(placeOf(home.location), placeOf(branch.location)),
    nearest: nearestTo(branch, all, now, MOST_NEAR),
  };
}

const MOST_NEAR = 5;

function latest(a: string, b: string): string {
  return a < b ? b : a;
}
