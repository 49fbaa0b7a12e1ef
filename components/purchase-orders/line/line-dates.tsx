import type { LineTimelineEntry } from '#lib/purchase-orders/line-timeline.ts';
import type { DeliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import { countOf, lateText } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  chain: readonly LineTimelineEntry[];
  /** When it is expected, if anything is still outstanding. */
  expected: DeliveryDue | undefined;
};

/** The dates of a line in order, with the days between them, and today with how late it is. */
export function LineDates({ chain, expected }: Props) {
  if (chain.length === 0) return <p className="text-quiet text-sm">No dates yet.</p>;
  const hasOwnDate = chain.some(({ kind }) => kind === 'line');
  const late = expected?.late ?? 0;
  return (
    <ol className="ml-1 text-(length:--text-sm)">
      {chain.map(({ kind, date }, at) => {
        const isToday = kind === 'today';
        const gap = chain[at + 1]?.daysAfter;
        return (
          <li
            key={kind}
            aria-current={isToday ? 'date' : undefined}
            className="relative border-line border-l-2 pb-2 pl-4 before:absolute before:top-1.5 before:-left-[0.3125rem] before:size-2 before:rounded-full before:bg-edge last:border-transparent last:pb-0 aria-[current]:font-semibold aria-[current]:before:bg-accent"
          >
            <span className="flex gap-x-2">
              <span className="w-28 flex-none">{isToday ? 'Today' : label(kind, hasOwnDate)}</span>
              <span>
                {formatDate(date)}
                {isToday && late > 0 && <span className="block text-bad">{lateText(late)}</span>}
              </span>
            </span>
            {gap !== undefined && (
              <span className="block font-normal text-quiet text-xs">
                {gap === 0 ? 'the same day' : `${countOf(gap, 'day')} later`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A line without a date of its own is due on that of its order. */
function label(kind: Exclude<LineTimelineEntry['kind'], 'today'>, hasOwnDate: boolean): string {
  return kind === 'order' && !hasOwnDate ? 'Due' : LABELS[kind];
}

const LABELS: Readonly<Record<Exclude<LineTimelineEntry['kind'], 'today'>, string>> = {
  ordered: 'Ordered',
  entered: 'Entered',
  approved: 'Approved',
  port: 'Arrives at port',
  line: 'Due',
  order: 'Asked for by',
};
