import type { SpecialRun } from '#lib/enterprise/hours/special-runs.ts';
import { formatSpecialRun } from '#lib/enterprise/view/format-hours.ts';
import { TimeRanges } from './opening-hours.tsx';

type Props = { runs: readonly SpecialRun[]; today: string };

/** The next days with special hours in one line: `Thu 24 Dec 6:30 am–12:00 pm · Fri 25 Dec Closed`. */
export function NextSpecialDays({ runs, today }: Props) {
  if (runs.length === 0) return undefined;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm">
      <h2 className="min-w-40 font-semibold">Special hours</h2>
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
        {runs.map((run) => (
          <li key={run.from} title={run.occasion}>
            {formatSpecialRun(run, today)}{' '}
            <strong className="font-semibold">
              <TimeRanges ranges={run.ranges} />
            </strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
