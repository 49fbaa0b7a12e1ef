import { findBranch } from '#lib/branches/branches.ts';
import { formatClockChange, formatRanges, weekDayName } from '#lib/branches/format-hours.ts';
import { SPECIAL_DAYS_AHEAD, specialDaysBetween } from '#lib/branches/hours/day-hours.ts';
import { dayPlan, dayPlans, hoursColumns } from '#lib/branches/hours/day-plan.ts';
import { notFound } from '#lib/errors.ts';
import { csvFile } from '#lib/text/csv.ts';
import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';
import { BranchHoursQuery } from './hours-csv-schema.ts';

/**
 * The hours of a branch and its departments, a row for each per day: the week that begins at `from`, or the special days
 * of the coming year. Times are local.
 */
export const BRANCH_HOURS_CSV = csvFile({
  name: 'branch-hours.csv',
  scope: 'enterprise:read',
  query: BranchHoursQuery,
  async rows(ctx, { branch: number, from, special }) {
    const branch = await findBranch(ctx, number);
    if (!branch) throw notFound('branch', number);
    const { timeZone } = branch.location;
    const today = localTimeAt(ctx.clock.now(), timeZone).date;
    const columns = hoursColumns(branch);
    const days = special
      ? specialDaysBetween(branch, today, dayAfter(today, SPECIAL_DAYS_AHEAD)).map(({ date }) =>
          dayPlan(columns, timeZone, date),
        )
      : dayPlans(columns, timeZone, from || today, 7);
    return days.flatMap((day) =>
      day.columns.map(({ ranges }, at) => ({ day, name: columns[at]?.name, ranges, timeZone })),
    );
  },
  columns: {
    Date: ({ day }) => day.date,
    Day: ({ day }) => weekDayName(day.date),
    For: ({ name }) => name,
    Hours: ({ ranges }) => formatRanges(ranges),
    Opens: ({ ranges }) => ranges.at(0)?.open,
    Closes: ({ ranges }) => ranges.at(-1)?.close,
    Reason: ({ day }) => day.occasion,
    'Clock change': ({ day }) => day.clockChange && formatClockChange(day.clockChange),
    'Time zone': ({ timeZone }) => timeZone,
  },
});
