import type { ComponentProps } from 'react';
import type { YearRule } from '#lib/typed-date.ts';
import type { Sort } from './table.tsx';

/** Something to choose: its code as it stands in an address, and what it is called. */
export type Option = readonly [value: string, words: string];

/** What a list is searched by, declared once: read from the address, asked in the form, and kept in every link. */
export type SearchField = {
  /** Its parameter in the address, and its member of the query. */
  readonly name: string;
  readonly label: string;
  /** Utilities of its place in the form. */
  readonly className?: string;
  /** Folded away until it is asked for. */
  readonly isMore?: boolean;
  /** Where several fields are one parameter: its name, and what the value of this one begins with. */
  readonly within?: { readonly name: string; readonly prefix: string };
} & (
  | ({ readonly kind: 'text' } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'>)
  | { readonly kind: 'date'; readonly years: YearRule }
  /** One of several; `any` is what asks for none of them, `note` says that there are others. */
  | {
      readonly kind: 'choice';
      readonly options: readonly Option[];
      readonly any?: string;
      readonly note?: string | undefined;
    }
  /** Any of several. `rule` is said of one that is none, in place of what the schema says. */
  | { readonly kind: 'several'; readonly options: readonly Option[]; readonly rule?: string }
  | { readonly kind: 'flag'; readonly value: string }
  /** In the address, and kept by a new search: an order, a place. */
  | { readonly kind: 'kept' }
  /** In the address alone: a new search begins without it. */
  | { readonly kind: 'address' }
);

/** What is asked of a list: its fields, and what stands in the address for each. */
export type Search<Query = unknown> = {
  /** The address of the list with nothing asked. */
  readonly path: string;
  readonly fields: readonly SearchField[];
  /** As it was typed, without blanks at its ends; dates as `YYYY-MM-DD`. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Of fields of which several are chosen. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** What is wrong, by field: then there is no query. */
  readonly problems: Readonly<Record<string, string>>;
  readonly query: Query | undefined;
  /** `YYYY-MM-DD`: what a day without its year is reckoned from. */
  readonly today: string;
};

type Changes = Readonly<Record<string, string | undefined>>;

/** What is searched by, without the place in its pages, as parameters of an address; `undefined` takes one away. */
export function searchPairs(
  { fields, values, lists }: Search,
  changes: Changes = {},
): (readonly [name: string, value: string])[] {
  const pairs = fields.flatMap(({ name, within }) => {
    if (name === 'cursor' || name in changes) return [];
    if (lists[name]) return lists[name].map((value) => [name, value] as const);
    const value = values[name];
    if (value === undefined) return [];
    return [within ? ([within.name, within.prefix + value] as const) : ([name, value] as const)];
  });
  const changed = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return [...pairs, ...changed];
}

/** The same as the query of an address, without its question mark. */
export function searchQuery(search: Search, changes?: Changes): string {
  return String(new URLSearchParams(searchPairs(search, changes).map((pair) => [...pair])));
}

/** The address of the same list with changes; without a `cursor` among them it is the first page. */
export function searchHref(search: Search, changes?: Changes): string {
  return `${search.path}?${searchQuery(search, changes)}`;
}

/** The sorting of a column whose order stands as `by` in the address; undefined is the usual order. */
export function sortBy(search: Search, by: string | undefined, title: string): Sort {
  const isBy = search.values['sort'] === by;
  return {
    direction: isBy ? 'ascending' : undefined,
    href: searchHref(search, { sort: by }),
    title,
  };
}

/** The sorting of the dates of a list whose usual order is the newest first, and the other `oldest`. */
export function sortByDate(search: Search): Sort {
  const { sort } = search.values;
  return {
    direction: sort === undefined ? 'descending' : sort === 'oldest' ? 'ascending' : undefined,
    href: searchHref(search, { sort: sort === undefined ? 'oldest' : undefined }),
    title: sort === undefined ? 'Sort the oldest first' : 'Sort the newest first',
  };
}
