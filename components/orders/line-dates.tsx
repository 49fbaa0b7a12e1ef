import { formatDate } from '#lib/dates.ts';
import type { Expected } from '#lib/procurement/awaited.ts';
import type { ChainDate } from '#lib/procurement/date-chain.ts';
import { ExpectedMark } from './expected-mark.tsx';

type Parts = {
  chain: readonly ChainDate[];
  /** Where the line is awaited: when it is expected. */
  expected: Expected | undefined;
};

/** The days of a line one after the other; what is late says so. */
export function LineDates({ chain, expected }: Parts) {
  if (chain.length === 0) return <p className="text-quiet text-sm">No date is known.</p>;
  const late = expected?.kind === 'overdue' ? expected : undefined;
  // The line's own day counts before that of its order.
  const awaited = chain.some(({ kind }) => kind === 'line') ? 'line' : 'order';
  return (
    <ol className="text-(length:--text-sm)">
      {chain.map(({ kind, date, daysAfter }) => (
        <li
          key={kind}
          aria-current={kind === 'today' ? 'date' : undefined}
          className="grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-x-3 border-line border-l-2 py-0.75 pl-3 aria-[current]:border-accent aria-[current]:font-semibold"
        >
          <span className="text-(length:--text-xs) text-quiet">{WORDS[kind]}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            {late && kind === awaited ? <ExpectedMark expected={late} /> : formatDate(date)}{' '}
            <span className="font-normal text-quiet text-xs">{afterWords(daysAfter)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const WORDS: Readonly<Record<ChainDate['kind'], string>> = {
  ordered: 'Ordered',
  entered: 'Entered',
  approved: 'Approved',
  port: 'Arrives into port',
  line: 'Line expected',
  order: 'Order expected',
  today: 'Today',
};

function afterWords(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days === 0) return 'the same day';
  return days === 1 ? '1 day later' : `${days} days later`;
}
