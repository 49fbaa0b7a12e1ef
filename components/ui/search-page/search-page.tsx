import type { ReactNode } from 'react';
import { problemText } from '#components/ui/fields/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { Search } from './search.ts';
import { SearchForm } from './search-form.tsx';

type PageProps = {
  title: string;
  search: Search;
  /** At the end of the search line. */
  actions?: ReactNode;
  /** Below the search line: what was just done. */
  notice?: ReactNode;
  /** Below the search line: views of the list, another way to search. */
  views?: ReactNode;
  /** The results. */
  children: ReactNode;
};

/** A list with its search line. The form's fields are the query of the page's address. */
export function SearchPage({ title, search, actions, notice, views, children }: PageProps) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="font-semibold text-xl leading-9 tracking-tight max-md:mr-auto max-md:leading-7">
          {title}
        </h1>
        <div className="contents print:hidden">
          <SearchForm search={search} />
          {actions}
        </div>
      </div>
      {notice}
      {views}
      {children}
    </div>
  );
}

/**
 * Shown when the search is invalid. The form marks its own fields; problems of parameters without a field are listed
 * here.
 */
export function InvalidSearch({ fields, problems }: Search) {
  const unmarked = fields.filter(
    ({ kind, name }) => (kind === 'hidden' || kind === 'addressOnly') && problems[name],
  );
  const marked = fields.filter((field) => !unmarked.includes(field) && problems[field.name]);
  const isOfDates = unmarked.length === 0 && marked.every(({ kind }) => kind === 'date');
  const text = [
    ...new Set(marked.map(({ label, name }) => problemText(label, problems[name] ?? ''))),
    ...unmarked.map(({ name }) => `In the address, ${name} ${problems[name]}`),
  ].join('. ');
  return (
    <Notice tone="bad">
      {isOfDates ? 'Check the date' : 'Check the search'}. {text}
      {text.endsWith('.') ? '' : '.'}
    </Notice>
  );
}

type HeaderProps = {
  /** The search, for its conditions: each can be removed. */
  search?: Search | undefined;
  summary: ReactNode;
  children: ReactNode;
};

/** The line above the results: which they are, by what conditions, and what can be done with them. */
export function ResultHeader({ search, summary, children }: HeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="min-w-0 text-sm max-md:flex-[1_1_9rem]">
        {summary}
      </p>
      {search && (
        <div className="min-w-0 empty:hidden max-sm:order-last max-sm:basis-full">
          <FilterChips search={search} />
        </div>
      )}
      <div className="ml-auto flex print:hidden flex-wrap items-center gap-x-3 gap-y-2">
        {children}
      </div>
    </div>
  );
}
