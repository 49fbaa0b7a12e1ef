import { clsx } from 'clsx';
import { ButtonLink } from '#components/ui/button/button.tsx';

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
