import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { FilterChips } from './filter-chips.tsx';
import { activeFilters, filterWords, isMainField, removals, type Search } from './search.ts';

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
  const wider = removals(search);
  const conditions = [
    ...(text ? [`“${search.values[text.name]}”`] : []),
    ...filters.map(filterWords),
  ];
  return (
    <div className="space-y-2">
      <FilterChips search={{ ...search, isView: false }} />
      <Empty title={filters.length > 0 ? 'Nothing matches all filters' : 'Nothing matches'}>
        {conditions.length > 0 && (
          <p>
            You searched for {conditions.join(', ')}.
            {filters.length === 0 && ' Try fewer words, or the start of a number.'}
          </p>
        )}
        {children}
        <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {wider.slice(0, MAX_BUTTONS).map(({ name, href }, at) => (
            <ButtonLink key={name} href={href} variant={at === 0 ? 'main' : 'plain'}>
              {name}
            </ButtonLink>
          ))}
          {elsewhere && <ButtonLink href={elsewhere.href}>Search {elsewhere.name}</ButtonLink>}
          {(filters.length < 2 || wider.length === 0) && conditions.length > 0 && (
            <ButtonLink href={search.path}>Clear filters</ButtonLink>
          )}
        </p>
      </Empty>
    </div>
  );
}
