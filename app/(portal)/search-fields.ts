import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import type { YearRule } from '#lib/time/typed-date.ts';

type More<Kind extends SearchField['kind']> = Partial<
  Extract<SearchField, { readonly kind: Kind }>
>;

/** Makes the fields of a search, each by its name in the address and its label. */
export const field = {
  /** That of the search line. */
  main: (label: string): SearchField => field.text('q', label, { type: 'search' }),
  text: (name: string, label: string, more: More<'text'> = {}): SearchField => ({
    ...{ name, label, ...more },
    kind: 'text',
  }),
  /** A day; one without a year is the last or the next. */
  date: (name: string, label: string, years: YearRule): SearchField => ({
    ...{ name, label, years },
    kind: 'date',
  }),
  /** One of several options, by code. */
  choice: (
    name: string,
    label: string,
    options: Readonly<Record<string, string>> | readonly Option[],
    more: More<'choice'> = {},
  ): SearchField => ({
    ...{ name, label, ...more },
    kind: 'choice',
    options: Symbol.iterator in options ? options : Object.entries(options),
  }),
  flag: (name: string, label: string, value: string): SearchField => ({
    ...{ name, label, value },
    kind: 'flag',
  }),
  /** Without a visible field; a new search preserves it. */
  hidden: (name: string, label: string): SearchField => ({ name, label, kind: 'hidden' }),
  /** Without a field; a new search drops it. */
  address: (name: string, label: string): SearchField => ({ name, label, kind: 'addressOnly' }),
};
