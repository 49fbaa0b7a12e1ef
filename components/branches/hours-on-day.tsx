import { formatClock } from '#components/shell/time/time.tsx';
import type { DayPlan } from '#lib/enterprise/hours/day-plan.ts';
import type { OpeningState } from '#lib/enterprise/hours/opening-hours.ts';
import { weekDayName } from '#lib/enterprise/view/format-hours.ts';
import { formatDate, formatTimeOfDay } from '#lib/time/dates.ts';
import { LocalHours } from './local-hours.tsx';
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
};

/** The opening hours on a day: one line for the branch and each department with hours of its own. */
export function HoursOnDay({ name, hasBegun, plan, columns, state, timeZone }: Props) {
  const { date, occasion, clockChange } = plan;
  return (
    <div className="day-answer">
      <h2 className="font-semibold text-(length:--text-sm)">
        {name && `${name}, `}
        {weekDayName(date)} {formatDate(date)}
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
      <p className="text-quiet text-sm">
        {[
          occasion,
          plan.columns[0]?.ranges.length === 0 && nextOpening(state, timeZone),
          clockChange &&
            `clocks change from ${formatTimeOfDay(clockChange.from)} to ${formatTimeOfDay(clockChange.to)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}

function nextOpening(state: OpeningState | undefined, timeZone: string): string | undefined {
  if (!state?.change) return state && 'no opening date';
  return `opens ${formatClock(state.change.at, timeZone).day} at ${formatTimeOfDay(state.change.time)}`;
}
