import type { DayPlan } from '#lib/enterprise/day-plan.ts';
import { clockChangeWords, rangesWords } from '#lib/enterprise/hours-words.ts';
import { Day } from './day.tsx';
import { ReadersRanges } from './readers-ranges.tsx';

type Parts = {
  caption: string;
  /** What has hours of its own, the branch first: the columns. */
  columns: readonly string[];
  days: readonly DayPlan[];
  today: string;
  /** The day that was asked for. */
  chosen?: string | undefined;
  timeZone: string;
};

/** Days with their hours, why a day is not as others, and whether clocks are changed on it. */
export function WeekTable({ caption, columns, days, today, chosen, timeZone }: Parts) {
  return (
    <table className="data-table week-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Remarks</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date} {...(day.date === chosen ? { 'data-chosen': true } : {})}>
            <th scope="row">
              <Day date={day.date} today={today} />
            </th>
            {columns.map((name, at) => (
              <td key={name} data-heading={name}>
                <Hours hours={day.columns[at]} timeZone={timeZone} />
              </td>
            ))}
            <td data-heading="Remarks">{remarksOf(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HoursParts = { hours: DayPlan['columns'][number] | undefined; timeZone: string };

function Hours({ hours, timeZone }: HoursParts) {
  if (!hours) return undefined;
  return (
    <>
      <span className={hours.ranges.length === 0 ? 'is-closed' : 'is-open'}>
        {rangesWords(hours.ranges)}
      </span>{' '}
      <ReadersRanges spans={hours.spans} timeZone={timeZone} />
    </>
  );
}

function remarksOf({ occasion, clockChange }: DayPlan): string | undefined {
  const remarks = [occasion, clockChange && clockChangeWords(clockChange)].filter(
    (remark) => remark !== undefined,
  );
  return remarks.length === 0 ? undefined : remarks.join('; ');
}
