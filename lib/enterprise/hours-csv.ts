import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { notFound } from '#lib/failures.ts';
import { dayAfter, localTimeAt } from '#lib/local-time.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { findBranch } from './branches.ts';
import { type DayPlan, dayPlan, dayPlans, hoursColumns } from './day-plan.ts';
import type { BranchHoursQuery } from './hours-csv-schema.ts';
import { clockChangeWords, rangesWords, weekDayName } from './hours-words.ts';
import { DAYS_AHEAD, specialDaysBetween } from './special-days-ahead.ts';

/**
 * The hours of a branch and of its departments as CSV for a spreadsheet, a row for each and day: the week from
 * a day on, else the days of the year to come that are not as others. Times are those of the branch's clocks.
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
  return stringify(
    days.flatMap((day) => recordsOf(day, names, timeZone)),
    {
      bom: true,
      header: true,
      cast: { string: spreadsheetCell },
      record_delimiter: 'windows',
      columns: [
        'Date',
        'Day',
        'For',
        'Hours',
        'Opens',
        'Closes',
        'Occasion',
        'Clocks',
        'Time zone',
      ],
    },
  );
}

function recordsOf(day: DayPlan, names: readonly string[], timeZone: string) {
  return day.columns.map(({ ranges }, at) => ({
    Date: day.date,
    Day: weekDayName(day.date),
    For: names[at],
    Hours: rangesWords(ranges),
    Opens: ranges.at(0)?.open,
    Closes: ranges.at(-1)?.close,
    Occasion: day.occasion,
    Clocks: day.clockChange && clockChangeWords(day.clockChange),
    'Time zone': timeZone,
  }));
}
