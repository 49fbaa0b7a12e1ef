import type { ComponentProps } from 'react';
import type { Sort } from '#components/ui/table/table.tsx';
import type { YearRule } from '#lib/time/typed-date.ts';

/** An option: its code in the address, and its label. */
export type Option = readonly [value: string, label: string];

/** A search parameter, declared once: parsed from the address, shown in the form, and preserved in links. */
export type SearchField = {
  /** Its name in the address and in the query. */
  readonly name: string;
  readonly label: string;
  /** Tailwind utilities for its place in the form. */
  readonly className?: string;
  /** In the collapsed part of the form. */
  readonly isMore?: boolean;
  /** When several fields share one parameter: its name, and the prefix of this field's value. */
  readonly within?: { readonly name: string; readonly prefix: string };
} & (
  | ({ readonly kind: 'text' } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength'>)
  | { readonly kind: 'date'; readonly years: YearRule }
  /** One of several options. `any` is the label for no choice, `note` says that there are more options. */
  | {
      readonly kind: 'choice';
      readonly options: readonly Option[];
      readonly any?: string;
      readonly note?: string | undefined;
    }
  /** Any of several options. `rule` replaces the schema's message for an unknown one. */
  | { readonly kind: 'several'; readonly options: readonly Option[]; readonly rule?: string }
  | { readonly kind: 'flag'; readonly value: string }
  /** Without a visible field, and preserved by a new search: an order, a place. */
  | { readonly kind: 'hidden' }
  /** Without a field, and dropped by a new search. */
  | { readonly kind: 'addressOnly' }
);

/** A search: its fields, their values in the address, and the query or what is wrong with it. */
export type Search<Query = unknown> = {
  /** The path of the list, without a query. */
  readonly path: string;
  readonly fields: readonly SearchField[];
  /** As typed, trimmed; dates as `YYYY-MM-DD`. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Values of fields with several choices. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Problems by field; if there are any, `query` is undefined. */
  readonly problems: Readonly<Record<string, string>>;
  readonly query: Query | undefined;
  /** `YYYY-MM-DD`: what dates without a year are completed from. */
  readonly today: string;
};

type Changes = Readonly<Record<string, string | undefined>>;

/** The parameters of the search without its cursor, with `changes` applied; `undefined` removes a parameter. */
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

/** The same as a query string, without the question mark. */
export function searchQuery(search: Search, changes?: Changes): string {
  return String(new URLSearchParams(searchPairs(search, changes).map((pair) => [...pair])));
}

/** The address of the search with `changes`; the first page unless they include a `cursor`. */
export function searchHref(search: Search, changes?: Changes): string {
  return `${search.path}?${searchQuery(search, changes)}`;
}

/** The sort state and link of a column that the parameter `sort` calls `by`; undefined is the default order. */
export function sortBy(search: Search, by: string | undefined, title: string): Sort {
  const isBy = search.values['sort'] === by;
  return {
    direction: isBy ? 'ascending' : undefined,
    href: searchHref(search, { sort: by }),
    title,
  };
}

/** The sort state and link of a date column whose default order is newest first, and the other `oldest`. */
export function sortByDate(search: Search): Sort {
  const { sort } = search.values;
  return {
    direction: sort === undefined ? 'descending' : sort === 'oldest' ? 'ascending' : undefined,
    href: searchHref(search, { sort: sort === undefined ? 'oldest' : undefined }),
    title: sort === undefined ? 'Sort the oldest first' : 'Sort the newest first',
  };
}
