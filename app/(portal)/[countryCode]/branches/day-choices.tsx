import Link from 'next/link';
import { type Search, searchHref } from '#components/ui/search-page/search.ts';
import { parseDay } from '#lib/enterprise/hours/typed-day.ts';
import type { BranchSearch } from '#lib/enterprise/search/search-branches.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';

type Props = { search: Search; result: BranchSearch };

/** Days that callers ask for, each a link to the same search. */
export function DayChoices({ search, result: { today, holidays, day } }: Props) {
  const dates = DAYS.flatMap((name) => {
    const date = parseDay(name, today, [])?.date;
    return date === undefined ? [] : [{ name, date }];
  });
  const choices = [...dates, ...holidays].filter(
    ({ date }, at, all) => all.findIndex((each) => each.date === date) === at,
  );
  return (
    <nav
      aria-label="Day"
      className="flex flex-wrap gap-1.5 text-sm max-sm:flex-nowrap max-sm:overflow-x-auto"
    >
      {choices.map(({ name, date }) => {
        const isChosen = (day?.date ?? today) === date;
        return (
          <Link
            key={date}
            href={searchHref(search, { date: date === today ? undefined : date, map: undefined })}
            prefetch={false}
            aria-current={isChosen ? 'true' : undefined}
            className="inline-flex min-h-7 shrink-0 items-center gap-1 rounded-full border border-edge px-3 hover:bg-accent-panel hover:text-accent aria-[current]:border-accent aria-[current]:bg-accent-panel aria-[current]:font-medium aria-[current]:text-accent max-sm:min-h-11 max-sm:aria-[current]:sticky max-sm:aria-[current]:inset-x-0"
          >
            {name}
            {date !== today && <span className="text-quiet">{formatDayAndMonth(date)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

const DAYS = ['Today', 'Tomorrow', 'Saturday', 'Sunday'];
