import type { ReactNode } from 'react';
import { problemText } from '#components/ui/fields/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { Search } from './search.ts';
import { SearchForm } from './search-form.tsx';

type PageProps = {
  title: string;
  search: Search;
  /** How many results there are. */
  total?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Below the search line: what was just done. */
  notice?: ReactNode;
  /** Above the search line: views of the list, another way to search. */
  views?: ReactNode;
  /** In the search line: one's own views. */
  own?: ReactNode;
  /** The results. */
  children: ReactNode;
};

/** A list with its search line. The form's fields are the query of the page's address. */
export function SearchPage(props: PageProps) {
  const { title, search, total, actions, notice, views, own, children } = props;
  return (
    <div className="list-page">
      <PageHead title={title} actions={actions} />
      <div className="list-views">{views}</div>
      <SearchForm search={search} title={title} total={total} />
      {own && (
        <nav aria-label="My views" className="own-views print:hidden">
          {own}
        </nav>
      )}
      {notice}
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
  /** In place of all of it while rows are checked. */
  selection?: ReactNode;
  children: ReactNode;
};

/** The rest of the search line: the conditions, which results these are, and what can be done with them. */
export function ResultHeader({ search, summary, selection, children }: HeaderProps) {
  return (
    <div className="result-header">
      {search && <FilterChips search={search} />}
      <p role="status" className="result-summary">
        {summary}
      </p>
      <div className="result-tools">{children}</div>
      {selection}
    </div>
  );
}
