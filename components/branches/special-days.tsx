import { Table } from '#components/ui/table.tsx';
import { daysBetween } from '#lib/dates.ts';
import type { DayHours } from '#lib/enterprise/day-hours.ts';
import { rangesWords, untilWords } from '#lib/enterprise/hours-words.ts';
import { Day } from './day.tsx';

type SpecialDaysProps = { caption: string; days: readonly DayHours[]; today: string };

/** Days with special hours, in order. */
export function SpecialDays({ caption, days, today }: SpecialDaysProps) {
  if (days.length === 0) return <p className="text-quiet text-sm">None are known.</p>;
  return (
    <Table
      caption={caption}
      className="print:text-[8pt] print:leading-[1.35]"
      card="pairs"
      columns={[
        {
          heading: 'Day',
          className: 'font-normal',
          cell: ({ date }) => <Day date={date} today={today} />,
        },
        {
          heading: 'Hours',
          cardLabel: false,
          className: 'card:col-auto card:text-right',
          cell: ({ ranges }) => (
            <span className={ranges.length === 0 ? 'text-warn' : undefined}>
              {rangesWords(ranges)}
            </span>
          ),
        },
        {
          heading: 'Why',
          cardLabel: false,
          className: 'card:col-auto card:text-quiet',
          cell: ({ occasion }) => occasion,
        },
        {
          heading: 'When',
          cardLabel: false,
          className: 'card:col-2 card:text-right card:text-quiet',
          cell: ({ date }) => untilWords(daysBetween(today, date)),
        },
      ]}
      rows={days}
      keyOf={({ date }) => date}
    />
  );
}
