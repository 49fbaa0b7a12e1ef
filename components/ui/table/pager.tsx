import { clsx } from 'clsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { countOf, formatCount } from '#lib/text/text.ts';

type Props = {
  /** The accessible name; `Pages of results` by default. */
  label?: string;
  /** Each undefined when there is no such page. */
  first?: string | undefined;
  before?: string | undefined;
  next?: string | undefined;
  /** The position where pages are counted: `Page 2 of 5`. */
  place?: string;
};

/** Links to the other pages of a list. On paper only the page number remains. */
export function Pager({ label = 'Pages of results', first, before, next, place }: Props) {
  return (
    <nav
      aria-label={label}
      className={clsx('flex flex-wrap items-center gap-3 text-sm', !place && 'print:hidden')}
    >
      {first && <ButtonLink href={first}>First page</ButtonLink>}
      {before && <ButtonLink href={before}>Previous page</ButtonLink>}
      {place && <span>{place}</span>}
      {next && <ButtonLink href={next}>Next page</ButtonLink>}
    </nav>
  );
}

/** The pager of a list with numbered pages; nothing for a single page. `href` already has a query. */
export function CountedPager(props: { label: string; page: number; pages: number; href: string }) {
  const { label, page, pages, href } = props;
  if (pages === 1) return undefined;
  return (
    <Pager
      label={label}
      before={page > 1 ? `${href}&page=${page - 1}` : undefined}
      place={`Page ${page} of ${pages}`}
      next={page < pages ? `${href}&page=${page + 1}` : undefined}
    />
  );
}

type Places = {
  /** The place of the first result of the page, from 1. */
  readonly start: number;
  readonly hasMore: boolean;
  /** How many results there are on all pages, where that is known; at least that many beyond MOST_TOLD. */
  readonly total?: number | undefined;
};

/** Beyond it a number of results is not stated. */
export const MOST_TOLD = 1_000;

/**
 * Which results a page has: `12 assets` when these are all, else their places, `51–100 of 312`, `1–50 of more than
 * 1,000`, or without a total `51–100`. `noun` is singular.
 */
export function pageCount(count: number, noun: string, { start, hasMore, total }: Places): string {
  if (start === 1 && !hasMore) return countOf(count, noun);
  const end = start + Math.max(count, 1) - 1;
  const places = `${formatCount(start)}–${formatCount(end)}`;
  // Records may have come since the first page was read.
  if (total === undefined || total < end) return places;
  return `${places} of ${total > MOST_TOLD ? `more than ${formatCount(MOST_TOLD)}` : formatCount(total)}`;
}
