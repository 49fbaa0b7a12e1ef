import { Link } from '#components/ui/link.tsx';
import { type Search, searchHref, searchPairs } from '#components/ui/search-page/search.ts';
import { parseDay } from '#lib/branches/hours/typed-day.ts';
import type { BranchSearch } from '#lib/branches/search/search-branches.ts';
import { formatDayAndMonth } from '#lib/time/dates.ts';
import { DayForm } from './day-form.tsx';

type Props = { search: Search; result: BranchSearch };

/** Days that callers ask for: each a link to the same search. */
export function DayChoices({ search, result }: Props) {
  const { today, holidays, day } = result;
  const { date: chosen } = search.values;
  const dates = DAYS.flatMap((name) => {
    const date = parseDay(name, today, [])?.date;
    return date === undefined ? [] : [{ name, date }];
  });
  const choices = [...dates, ...holidays].filter(
    ({ date }, at, all) => all.findIndex((each) => each.date === date) === at,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <nav aria-label="Day" className="tabs">
        {choices.map(({ name, date }) => {
          const isChosen = (day?.date ?? today) === date;
          return (
            <Link
              key={date}
              href={searchHref(search, { date: date === today ? undefined : date, map: undefined })}
              aria-current={isChosen ? 'true' : undefined}
              className="tab"
            >
              {name}
              {!DAYS.includes(name ?? '') && (
                <span className="text-quiet">{formatDayAndMonth(date)}</span>
              )}
            </Link>
          );
        })}
      </nav>
      {/* On a phone the filters have it. */}
      <div className="max-sm:hidden">
        <DayForm
          action={search.path}
          kept={searchPairs(search, { date: undefined, map: undefined })}
          label="Another day"
          date={choices.some(({ date }) => date === chosen) ? undefined : chosen}
          today={today}
        />
      </div>
    </div>
  );
}

const DAYS = ['Today', 'Tomorrow', 'Saturday', 'Sunday'];
