import { clsx } from 'clsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { formatWeekDayDate, weekDayName } from '#lib/branches/format-hours.ts';
import type { DayPlan } from '#lib/branches/hours/day-plan.ts';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { formatDate, formatTimeOfDay } from '#lib/time/dates.ts';
import { LocalHours } from './branch-times.tsx';
import { TimeRanges } from './opening-hours.tsx';

type Props = {
  /** `Tomorrow`. */
  name?: string;
  /** Whether the day has begun: then only its hours are shown, without `Open`. */
  hasBegun: boolean;
  plan: DayPlan;
  columns: readonly string[];
  /** The state at the start of the day: of a closed branch, when it opens next. */
  state: OpeningState | undefined;
  timeZone: string;
  /** The day that was asked for, as the headline. */
  isLarge?: boolean;
};

/** The opening hours on a day: one line for the branch and each department with hours of its own. */
export function HoursOnDay(props: Props) {
  const { name, hasBegun, plan, columns, state, timeZone, isLarge = false } = props;
  const { date, occasion, clockChange } = plan;
  const remarks = [
    occasion,
    plan.columns[0]?.ranges.length === 0 && nextOpening(state, timeZone),
    clockChange &&
      `clocks change from ${formatTimeOfDay(clockChange.from)} to ${formatTimeOfDay(clockChange.to)}`,
  ].filter(Boolean);
  return (
    <div
      className={clsx(
        'day-answer flex flex-wrap items-baseline gap-x-3 gap-y-0.5',
        isLarge ? 'text-lg/6.5' : 'text-sm',
      )}
    >
      <h2 className="min-w-40 font-semibold">
        {name && `${name}, `}
        {name ? formatWeekDayDate(date) : `${weekDayName(date)} ${formatDate(date)}`}
      </h2>
      {plan.columns.map(({ ranges, spans }, at) => (
        <p key={columns[at]}>
          {columns.length > 1 && <span className="text-quiet">{columns[at]}: </span>}
          <strong className="font-semibold">
            {ranges.length > 0 && !hasBegun && 'Open '}
            <TimeRanges ranges={ranges} />
          </strong>{' '}
          <LocalHours spans={spans} timeZone={timeZone} />
        </p>
      ))}
      {remarks.length > 0 && <p className="text-quiet text-sm">{remarks.join(' · ')}</p>}
    </div>
  );
}

function nextOpening(state: OpeningState | undefined, timeZone: string): string | undefined {
  if (!state?.change) return state && 'no opening date';
  return `opens ${formatClock(state.change.at, timeZone).day} at ${formatTimeOfDay(state.change.time)}`;
}
