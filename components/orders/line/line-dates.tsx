import { ExpectedDate } from '#components/orders/order-badges.tsx';
import type { DeliveryDue } from '#lib/procurement/outstanding-lines.ts';
import type { LineTimelineEntry } from '#lib/procurement/view/line-timeline.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  chain: readonly LineTimelineEntry[];
  /** When it is expected, if anything is still outstanding. */
  expected: DeliveryDue | undefined;
};

/** The dates of a line in order, with what is overdue. */
export function LineDates({ chain, expected }: Props) {
  if (chain.length === 0) return <p className="text-quiet text-sm">No dates yet.</p>;
  const late = expected?.kind === 'overdue' ? expected : undefined;
  // The line's own date takes precedence over that of its order.
  const expectedKind = chain.some(({ kind }) => kind === 'line') ? 'line' : 'order';
  return (
    <ol className="text-(length:--text-sm)">
      {chain.map(({ kind, date, daysAfter }) => (
        <li
          key={kind}
          aria-current={kind === 'today' ? 'date' : undefined}
          className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-x-3 border-line border-l-2 py-0.75 pl-3 aria-[current]:border-accent aria-[current]:font-semibold"
        >
          <span className="text-(length:--text-xs) text-quiet">{LABELS[kind]}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            {late && kind === expectedKind ? <ExpectedDate expected={late} /> : formatDate(date)}{' '}
            <span className="font-normal text-quiet text-xs">{daysLater(daysAfter)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const LABELS: Readonly<Record<LineTimelineEntry['kind'], string>> = {
  ordered: 'Ordered',
  entered: 'Entered',
  approved: 'Approved',
  port: 'Arrives at port',
  line: 'Line due',
  order: 'Ordered for',
  today: 'Today',
};

function daysLater(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days === 0) return 'the same day';
  return days === 1 ? '1 day later' : `${days} days later`;
}
