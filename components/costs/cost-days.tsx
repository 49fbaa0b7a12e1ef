import { Link } from '#components/ui/link.tsx';
import { costsHref } from '#lib/purchase-orders/links.ts';
import { countOf } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  countryCode: string;
  products: readonly string[];
  states: readonly string[];
  /** `date` is the day shown; both are `YYYY-MM-DD`. */
  date: string;
  today: string;
  /** Future dates on which costs change, and how many do. */
  ahead: readonly { readonly date: string; readonly changes: number }[];
};

/** Links to today and to the next dates on which costs change. */
export function CostDays({ countryCode, products, states, date, today, ahead }: Props) {
  const hrefOn = (day?: string) => costsHref(countryCode, products, day, states);
  const current = (day: string) => (day === date ? { 'aria-current': 'date' as const } : {});
  return (
    <nav
      aria-label="Days"
      className="flex min-w-0 items-center gap-1.5 text-sm sm:flex-wrap max-sm:w-full max-sm:overflow-x-auto print:hidden"
    >
      <Link href={hrefOn()} className={DAY} {...current(today)}>
        Today
      </Link>
      {ahead.slice(0, MAX_DATES).map((day) => (
        <Link key={day.date} href={hrefOn(day.date)} className={DAY} {...current(day.date)}>
          {formatDate(day.date)} ({countOf(day.changes, 'change')})
        </Link>
      ))}
      {ahead.length === 0 && <span className="text-quiet">No changes after today</span>}
    </nav>
  );
}

const MAX_DATES = 6;
const DAY =
  'inline-flex min-h-7 flex-none items-center rounded-2xl border border-line px-2.5 hover:border-accent hover:text-accent aria-[current]:border-transparent aria-[current]:bg-accent-panel aria-[current]:font-medium aria-[current]:text-accent';
