import { clsx } from 'clsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import {
  formatClockChange,
  formatDaysUntil,
  formatRanges,
  formatSpecialRun,
  formatWeekDayDate,
  weekDayName,
} from '#lib/branches/format-hours.ts';
import type { DayHours, TimeRange } from '#lib/branches/hours/day-hours.ts';
import type { DayPlan } from '#lib/branches/hours/day-plan.ts';
import type { OpeningState, SpecialRun } from '#lib/branches/hours/opening-hours.ts';
import { daysBetween, formatDate, formatTimeOfDay } from '#lib/time/dates.ts';
import { LocalHours } from './branch-times.tsx';

type Props = {
  caption: string;
  /** The branch and each department with hours of its own. */
  columns: readonly string[];
  days: readonly DayPlan[];
  today: string;
  /** The requested date. */
  chosen?: string | undefined;
  timeZone: string;
};

/** The hours of several days, with remarks on special hours and clock changes. */
export function WeekTable({ caption, columns, days, today, chosen, timeZone }: Props) {
  return (
    <Table
      caption={caption}
      className="print:text-[8pt] print:leading-[1.35]"
      {...(columns.length === 1 ? { card: 'pairs' as const } : {})}
      columns={[
        {
          heading: 'Day',
          className: '[font-weight:inherit]',
          cell: ({ date }) => <CalendarDay date={date} today={today} />,
        },
        ...columns.map((heading, at): Column<DayPlan> => {
          const cell = (day: DayPlan) => <Hours hours={day.columns[at]} timeZone={timeZone} />;
          return columns.length > 1
            ? { heading, className: WRAPPED_LABEL, cell }
            : { ...HOURS_COLUMN, cell };
        }),
        days.some(remarksOf) && {
          heading: 'Notes',
          cell: remarksOf,
          ...(columns.length > 1
            ? { className: WRAPPED_LABEL }
            : { cardLabel: false, className: 'card:col-span-full card:text-quiet' }),
        },
      ]}
      rows={days}
      keyOf={({ date }) => date}
      rowClass={({ date }) => (date === chosen ? 'bg-selected font-semibold' : undefined)}
    />
  );
}

const HOURS_COLUMN = {
  heading: 'Hours',
  cardLabel: false,
  className: 'card:col-auto card:text-right',
} as const;

/** On a card a department name may take two lines. */
const WRAPPED_LABEL =
  'card:not-empty:flow-root card:[&::before]:static card:[&::before]:float-left card:[&::before]:-ml-26';

type HoursProps = { hours: DayPlan['columns'][number] | undefined; timeZone: string };

function Hours({ hours, timeZone }: HoursProps) {
  if (!hours) return undefined;
  return (
    <>
      <DayRanges ranges={hours.ranges} /> <LocalHours spans={hours.spans} timeZone={timeZone} />
    </>
  );
}

function DayRanges({ ranges }: Pick<DayHours, 'ranges'>) {
  return (
    <span className={ranges.length === 0 ? 'text-warn' : undefined}>
      <TimeRanges ranges={ranges} />
    </span>
  );
}

function remarksOf({ occasion, clockChange }: DayPlan): string | undefined {
  return (
    [occasion, clockChange && formatClockChange(clockChange)].filter(Boolean).join('; ') ||
    undefined
  );
}

/** A date with its weekday, today and tomorrow named: `Sat 21 Nov, today`; the year where it is another. */
function CalendarDay({ date, today }: { date: string; today: string }) {
  const daysAhead = daysBetween(today, date);
  return (
    <time dateTime={date}>
      {date.slice(0, 4) === today.slice(0, 4)
        ? formatWeekDayDate(date)
        : `${weekDayName(date).slice(0, 3)} ${formatDate(date)}`}
      {daysAhead === 0 && ', today'}
      {daysAhead === 1 && ', tomorrow'}
    </time>
  );
}

type SpecialDaysProps = { days: readonly DayHours[]; today: string };

export function SpecialDays({ days, today }: SpecialDaysProps) {
  if (days.length === 0) return <p className="text-quiet text-sm">None listed.</p>;
  return (
    <Table
      caption="Holidays and special hours"
      className="print:text-[8pt] print:leading-[1.35]"
      card="pairs"
      columns={[
        {
          heading: 'Day',
          className: 'font-normal',
          cell: ({ date }) => <CalendarDay date={date} today={today} />,
        },
        { ...HOURS_COLUMN, cell: ({ ranges }) => <DayRanges ranges={ranges} /> },
        {
          heading: 'Reason',
          cardLabel: false,
          className: 'card:col-auto card:text-quiet',
          cell: ({ occasion }) => occasion,
        },
        {
          heading: 'When',
          cardLabel: false,
          className: 'card:col-2 card:text-right card:text-quiet',
          cell: ({ date }) => formatDaysUntil(daysBetween(today, date)),
        },
      ]}
      rows={days}
      keyOf={({ date }) => date}
    />
  );
}

type NextSpecialProps = { runs: readonly SpecialRun[]; today: string };

/** The next days with special hours in one line: `Thu 24 Dec 6:30 am–12:00 pm · Fri 25 Dec Closed`. */
export function NextSpecialDays({ runs, today }: NextSpecialProps) {
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

/** Opening hours, or `Closed`; a line breaks between two times of a day, never within one. */
export function TimeRanges({ ranges }: { ranges: readonly TimeRange[] }) {
  if (ranges.length === 0) return formatRanges(ranges);
  return ranges.map((range, at) => (
    <span key={range.open}>
      {at > 0 && ' and '}
      <span className="whitespace-nowrap">{formatRanges([range])}</span>
    </span>
  ));
}

type OnDayProps = {
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
export function HoursOnDay(props: OnDayProps) {
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
        isLarge ? 'text-base' : 'text-sm',
      )}
    >
      <h2 className="min-w-40 font-semibold">
        {name && `${name}, `}
        {name ? formatWeekDayDate(date) : `${weekDayName(date)} ${formatDate(date)}`}
      </h2>
      <div className="flex flex-[1_1_16rem] flex-wrap items-baseline gap-x-3 gap-y-0.5">
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
    </div>
  );
}

function nextOpening(state: OpeningState | undefined, timeZone: string): string | undefined {
  if (!state?.change) return state && 'no opening date';
  return `opens ${formatClock(state.change.at, timeZone).day} at ${formatTimeOfDay(state.change.time)}`;
}
