import type { LocatedBranch } from '#lib/branches/schema.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { parseTypedDate } from '#lib/time/typed-date.ts';

/** A calendar day (`YYYY-MM-DD`) and what it is called there: `Boxing Day`. */
export type NamedDay = { readonly date: string; readonly name: string | undefined };

type Branches = readonly Pick<LocatedBranch, 'specialHours'>[];

/**
 * Parses a day as people say it: `tomorrow`, `Sat`, `in 2 weeks`, `26 Dec`, or the name of a special day such as `Boxing
 * Day`, which is the next one of the first of `branches` that has it: Labour Day differs from state to state.
 */
export function parseDay(text: string, today: string, branches: Branches): NamedDay | undefined {
  const words = toSearchTerms(text).join(' ');
  return dayIn(text, today, branches) ?? namedDay(`${words} day`, today, branches);
}

/** The same, with names in full: `Waitangi` by itself is a place. */
function dayIn(text: string, today: string, branches: Branches): NamedDay | undefined {
  const words = toSearchTerms(text).join(' ');
  if (words === '') return undefined;
  const date = parseTypedDate(text, today, 'next');
  return date === undefined
    ? namedDay(words, today, branches)
    : { date, name: nameOn(date, branches) };
}

/** Splits `penrith boxing day` into the place and the day; either may come first, or be missing. */
export function splitPlaceAndDay(
  text: string,
  today: string,
  branches: Branches,
): { readonly place: string; readonly day: NamedDay | undefined } {
  const words = text.split(/[\s,]+/).filter(Boolean);
  for (let count = Math.min(words.length, MAX_DAY_WORDS); count > 0; count -= 1) {
    const rest = words.length - count;
    const last = dayIn(words.slice(rest).join(' '), today, branches);
    if (last) return { place: withoutOn(words.slice(0, rest)), day: last };
    const first = dayIn(words.slice(0, count).join(' '), today, branches);
    if (first) return { place: withoutOn(words.slice(count)), day: first };
  }
  return { place: words.join(' '), day: undefined };
}

/** The next days after `today` on which most of these branches are closed: public holidays. */
export function upcomingHolidays(branches: Branches, today: string, count: number): NamedDay[] {
  const closed = new Map<string, { names: string[]; branches: number }>();
  for (const { specialHours = [] } of branches) {
    const own = new Map(
      specialHours.flatMap(({ date, isClosed, name }) =>
        isClosed && name && date > today ? [[date, name] as const] : [],
      ),
    );
    for (const [date, name] of own) {
      const day = closed.get(date) ?? { names: [], branches: 0 };
      closed.set(date, { names: [...day.names, name], branches: day.branches + 1 });
    }
  }
  return [...closed]
    .filter(([, day]) => day.branches * 2 > branches.length)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([date, { names }]) => ({ date, name: names[0] }));
}

/** `Boxing Day (substitute day)` has four. */
const MAX_DAY_WORDS = 5;

function withoutOn(words: readonly string[]): string {
  const isLink = (word: string | undefined) => /^(on|near|for)$/i.test(word ?? '');
  const from = isLink(words[0]) ? 1 : 0;
  return words.slice(from, isLink(words.at(-1)) ? -1 : undefined).join(' ');
}

function namedDay(words: string, today: string, branches: Branches): NamedDay | undefined {
  const isNamed = (name: string | undefined) => toSearchTerms(name ?? '').join(' ') === words;
  for (const { specialHours = [] } of branches) {
    const [next] = specialHours
      .filter(({ date, name }) => date >= today && isNamed(name))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
    if (next) return { date: next.date, name: next.name };
  }
  return undefined;
}

/** What the first branch calls the day. */
function nameOn(date: string, branches: Branches): string | undefined {
  return branches[0]?.specialHours?.find((day) => day.date === date)?.name;
}
