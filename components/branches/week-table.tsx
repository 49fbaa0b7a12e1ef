import { type Column, Table } from '#components/ui/table.tsx';
import type { DayPlan } from '#lib/enterprise/day-plan.ts';
import { clockChangeWords, rangesWords } from '#lib/enterprise/hours-words.ts';
import { Day } from './day.tsx';
import { ReadersRanges } from './readers-ranges.tsx';

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
      columns={[
        {
          heading: 'Day',
          className: '[font-weight:inherit]',
          cell: ({ date }) => <Day date={date} today={today} />,
        },
        ...columns.map(
          (heading, at): Column<DayPlan> => ({
            heading,
            className: WRAPPED_LABEL,
            cell: (day) => <Hours hours={day.columns[at]} timeZone={timeZone} />,
          }),
        ),
        { heading: 'Remarks', className: WRAPPED_LABEL, cell: remarksOf },
      ]}
      rows={days}
      keyOf={({ date }) => date}
      rowClass={({ date }) => (date === chosen ? 'bg-accent-panel font-semibold' : undefined)}
    />
  );
}

/** On a card a department name may take two lines. */
const WRAPPED_LABEL =
  'card:not-empty:flow-root card:[&::before]:static card:[&::before]:float-left card:[&::before]:-ml-26';

type HoursProps = { hours: DayPlan['columns'][number] | undefined; timeZone: string };

function Hours({ hours, timeZone }: HoursProps) {
  if (!hours) return undefined;
  return (
    <>
      <span className={hours.ranges.length === 0 ? 'text-warn' : undefined}>
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
