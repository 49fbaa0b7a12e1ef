import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';

type Props = {
  /** What pages these are; those of a search unless it says so. */
  label?: string;
  /** Addresses, each undefined where there is no such page. */
  first?: string | undefined;
  before?: string | undefined;
  next?: string | undefined;
  /** Which page this is, where pages are counted: `Page 2 of 5`. */
  place?: string;
  /** What else stands at the end of a list. */
  children?: ReactNode;
};

/** Leads to the other pages of a list; on paper it says at most which page it is. */
export function Pager({ label = 'Pages of results', first, before, next, place, children }: Props) {
  return (
    <nav
      aria-label={label}
      className={clsx('flex flex-wrap items-center gap-3 text-sm', !place && 'print:hidden')}
    >
      {first && <ButtonLink href={first}>First page</ButtonLink>}
      {before && <ButtonLink href={before}>Page before</ButtonLink>}
      {place && <span>{place}</span>}
      {next && <ButtonLink href={next}>Next page</ButtonLink>}
      {children}
    </nav>
  );
}

/** The pager of a list whose pages are counted; nothing where there is one page. `href` has a query. */
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
