import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { findBranch } from '#lib/branches/branches.ts';
import { formatClockChange, formatRanges, weekDayName } from '#lib/branches/format-hours.ts';
import { SPECIAL_DAYS_AHEAD, specialDaysBetween } from '#lib/branches/hours/day-hours.ts';
import { dayPlan, dayPlans, hoursColumns } from '#lib/branches/hours/day-plan.ts';
import { notFound } from '#lib/errors.ts';
import { csvFile } from '#lib/text/csv.ts';
import { dayAfter, localTimeAt } from '#lib/time/local-time.ts';

const DAY_RULE = 'must be a calendar date from 1900-01-01 to 2999-12-31, as YYYY-MM-DD';

/** A requested day. Not at the ends of the calendar, because the days around it are shown as well. */
export const HoursDay = z
  .string()
  .refine((text) => DateOnly.safeParse(text).success && /^(19|2\d)/.test(text), {
    error: DAY_RULE,
  });

/** The query of a file of branch hours. */
export const BranchHoursQuery = z.strictObject({
  branch: Identifier.describe('Number of the branch.'),
  from: z
    .union([z.literal(''), HoursDay], { error: DAY_RULE })
    .exactOptional()
    .describe('The first day of the week that is asked for; today unless it is named.'),
  special: z
    .enum(['1'], { error: 'must be 1, or left out' })
    .exactOptional()
    .describe('The days of the year to come with hours of their own, in place of a week.'),
});
export type BranchHoursQuery = z.output<typeof BranchHoursQuery>;

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
