import type { Context } from '#lib/auth/context.ts';
import { type Columns, csv } from '#lib/csv.ts';
import { notFound } from '#lib/failures.ts';
import { dayAfter, localTimeAt } from '#lib/local-time.ts';
import { findBranch } from './branches.ts';
import { type DayPlan, dayPlan, dayPlans, hoursColumns } from './day-plan.ts';
import type { BranchHoursQuery } from './hours-csv-schema.ts';
import { clockChangeWords, rangesWords, weekDayName } from './hours-words.ts';
import { DAYS_AHEAD, specialDaysBetween } from './special-days-ahead.ts';

/**
 * The hours of a branch and its departments as CSV (`toCsv`), a row for each per day: the week that begins at `from`, or
 * the special days of the coming year. Times are local.
 */
export async function branchHoursCsv(
  ctx: Context<'enterprise:read'>,
  { branch: number, from, special }: BranchHoursQuery,
): Promise<string> {
  const branch = await findBranch(ctx, number);
  if (!branch) throw notFound('branch', number);
  const { timeZone } = branch.location;
  const today = localTimeAt(ctx.clock.now(), timeZone).date;
  const columns = hoursColumns(branch);
  const days = special
    ? specialDaysBetween(branch, today, dayAfter(today, DAYS_AHEAD)).map(({ date }) =>
        dayPlan(columns, timeZone, date),
      )
    : dayPlans(columns, timeZone, from || today, 7);
  const names = columns.map(({ name }) => name);
  const rows = days.flatMap((day) =>
    day.columns.map(({ ranges }, at) => ({ day, name: names[at], ranges, timeZone })),
  );
  return csv(COLUMNS, rows);
}

type HoursRow = {
  readonly day: DayPlan;
  readonly name: string | undefined;
  readonly ranges: DayPlan['columns'][number]['ranges'];
  readonly timeZone: string;
};

const COLUMNS: Columns<HoursRow> = {
  Date: ({ day }) => day.date,
  Day: ({ day }) => weekDayName(day.date),
  For: ({ name }) => name,
  Hours: ({ ranges }) => rangesWords(ranges),
  Opens: ({ ranges }) => ranges.at(0)?.open,
  Closes: ({ ranges }) => ranges.at(-1)?.close,
  Occasion: ({ day }) => day.occasion,
  Clocks: ({ day }) => day.clockChange && clockChangeWords(day.clockChange),
  'Time zone': ({ timeZone }) => timeZone,
};
