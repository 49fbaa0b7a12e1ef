import Link from 'next/link';
import { LINK_LOOK } from '#components/ui/text-link.tsx';
import { formatDate } from '#lib/dates.ts';
import { costsHref } from '#lib/procurement/cost-addresses.ts';

type Parts = {
  countryCode: string;
  products: readonly string[];
  states: readonly string[];
  /** The day that is shown, and today, as `YYYY-MM-DD`. */
  date: string;
  today: string;
  /** The days to come on which costs change, and how many do. */
  ahead: readonly { readonly date: string; readonly changes: number }[];
};

/** Leads to the days that matter: today, and those to come on which something changes. */
export function CostDays({ countryCode, products, states, date, today, ahead }: Parts) {
  const hrefOn = (day?: string) => costsHref(countryCode, products, day, states);
  const current = (day: string) => (day === date ? { 'aria-current': 'date' as const } : {});
  return (
    <nav
      aria-label="Days"
      className="flex flex-wrap gap-x-4 gap-y-1 text-(length:--text-sm) print:hidden"
    >
      <Link href={hrefOn()} prefetch={false} className={DAY} {...current(today)}>
        Today
      </Link>
      {ahead.slice(0, MOST).map((day) => (
        <Link
          key={day.date}
          href={hrefOn(day.date)}
          prefetch={false}
          className={DAY}
          {...current(day.date)}
        >
          {formatDate(day.date)} ({day.changes} change{day.changes === 1 ? '' : 's'})
        </Link>
      ))}
      {ahead.length === 0 && <span className="text-quiet">No change is known after today.</span>}
    </nav>
  );
}

const MOST = 6;
const DAY = `${LINK_LOOK} aria-[current]:font-semibold`;
