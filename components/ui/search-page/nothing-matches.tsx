import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { activeFilters, isMainField, type Search, searchHref } from './search.ts';

type Props = {
  search: Search;
  /** The same search of the other country, where the reader may look there. */
  elsewhere?: { readonly name: string; readonly href: string } | undefined;
  /** What else may help. */
  children?: ReactNode;
};

const MAX_BUTTONS = 5;

/** Shown when nothing matches: which condition to drop, one button each. */
export function NothingMatches({ search, elsewhere, children }: Props) {
  const text = search.fields.find((field) => isMainField(field) && search.values[field.name]);
  const filters = activeFilters(search);
  const amounts = search.fields.filter(({ label }) => label.endsWith('$'));
  const isAmount = (label: string) => amounts.some((field) => field.label === label);
  const hasAmount = filters.some(({ label }) => isAmount(label));
  const others = filters.filter(({ label }) => !isAmount(label));
  return (
    <Empty title={filters.length > 0 ? 'Nothing matches all filters' : 'Nothing matches'}>
      {text && (
        <p>
          You searched for “{search.values[text.name]}”.
          {filters.length === 0 && ' Try fewer words, or the start of a number.'}
        </p>
      )}
      {children}
      <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {hasAmount && (
          <ButtonLink
            variant="main"
            href={searchHref(
              search,
              Object.fromEntries(amounts.map(({ name }) => [name, undefined])),
            )}
          >
            Remove amount
          </ButtonLink>
        )}
        {others.slice(0, MAX_BUTTONS).map(({ key, label, value, without }, at) => (
          <ButtonLink key={key} href={without} variant={at === 0 && !hasAmount ? 'main' : 'plain'}>
            Remove {value === undefined ? `“${label}”` : lowerFirst(label)}
          </ButtonLink>
        ))}
        {text && filters.length > 0 && (
          <ButtonLink href={searchHref(search, { [text.name]: undefined })}>
            Clear search
          </ButtonLink>
        )}
        {elsewhere && <ButtonLink href={elsewhere.href}>Search {elsewhere.name}</ButtonLink>}
        {(text || filters.length > 0) && <ButtonLink href={search.path}>Clear filters</ButtonLink>}
      </p>
    </Empty>
  );
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
