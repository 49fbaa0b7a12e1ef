import { daysBetween } from '#lib/dates.ts';
import type { DayHours } from '#lib/enterprise/day-hours.ts';
import { rangesWords, untilWords } from '#lib/enterprise/hours-words.ts';
import { Day } from './day.tsx';

type Parts = { caption: string; days: readonly DayHours[]; today: string };

/** Days that are not as others of the week, in the order in which they come. */
export function SpecialDays({ caption, days, today }: Parts) {
  if (days.length === 0) return <p className="text-quiet text-sm">None are known.</p>;
  return (
    <table className="data-table week-table special-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Hours</th>
          <th scope="col">Why</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, ranges, occasion }) => (
          <tr key={date}>
            <th scope="row">
              <Day date={date} today={today} />
            </th>
            <td data-heading="Hours">
              <span className={ranges.length === 0 ? 'is-closed' : 'is-open'}>
                {rangesWords(ranges)}
              </span>
            </td>
            <td data-heading="Why">{occasion}</td>
            <td data-heading="When">{untilWords(daysBetween(today, date))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
