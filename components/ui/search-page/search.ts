import type { ComponentProps } from 'react';
import type { Sort } from '#components/ui/table/table.tsx';
import { formatTypedDate, type YearRule } from '#lib/time/typed-date.ts';

/** An option: its code in the address, and its label. */
export type Option = readonly [value: string, label: string];

/** A search parameter, declared once: parsed from the address, shown in the form, and preserved in links. */
export type SearchField = {
  /** Its name in the address and in the query. */
  readonly name: string;
  readonly label: string;
  /** The value that means no restriction, where leaving the parameter out means something else: `all`. */
  readonly none?: string;
  /** Seldom asked for: folded away. */
  readonly isRare?: boolean;
  /** When several fields share one parameter: its name, and the prefix of this field's value. */
  readonly within?: { readonly name: string; readonly prefix: string };
} & (
  | ({ readonly kind: 'text' } & Pick<
      ComponentProps<'input'>,
      'type' | 'inputMode' | 'maxLength' | 'placeholder'
    >)
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
  /** Exactly one of the views that everybody has: its tab says all of its conditions. */
  readonly isView?: boolean;
};

/** A view of a list: a name, and its search, without a question mark. */
export type ListView = { readonly name: string; readonly query: string };

/** The same search, which knows whether it is one of these views. */
export function asView<Query>(
  search: Search<Query>,
  views: readonly (ListView | undefined | false)[],
): Search<Query> {
  const query = searchQuery(search);
  return { ...search, isView: views.some((view) => view && isSameQuery(view.query, query)) };
}

/** Whether two queries have the same parameters, in whatever order. */
export function isSameQuery(a: string, b: string): boolean {
  return sorted(a) === sorted(b);
}

function sorted(query: string): string {
  return [...new URLSearchParams(query)].map(String).sort().join('\n');
}

type Changes = Readonly<Record<string, string | undefined>>;

/** The parameters that say which page of the results is shown. */
export const PAGE_PARAMETERS: readonly string[] = ['cursor', 'before', 'n'];

/** The parameters of the search without those of its page, with `changes` applied; `undefined` removes one. */
export function searchPairs(
  { fields, values, lists }: Search,
  changes: Changes = {},
): (readonly [name: string, value: string])[] {
  const pairs = fields.flatMap(({ name, within }) => {
    if (PAGE_PARAMETERS.includes(name) || name in changes) return [];
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
  return hrefOf(search, searchQuery(search, changes));
}

/** The bare path of a list may add a filter of its own, so no filter at all is said. */
function hrefOf({ path, fields }: Search, query: string): string {
  if (query !== '') return `${path}?${query}`;
  const field = fields.find(({ none }) => none !== undefined);
  return field ? `${path}?${field.name}=${field.none}` : path;
}

/** A condition of a search in words, and the address of the search without it. */
export type ActiveFilter = {
  readonly key: string;
  /** The label of its field: `Status`; its value is undefined where the label says it all. */
  readonly label: string;
  readonly value: string | undefined;
  readonly without: string;
};

/** The conditions that a search has besides its text; `q` is the field of that. */
export function activeFilters(search: Search): ActiveFilter[] {
  const { fields, values, lists } = search;
  return fields.flatMap((field): ActiveFilter[] => {
    const { kind, name, label, none } = field;
    if (kind === 'hidden' || kind === 'addressOnly' || isMainField(field)) return [];
    if (kind === 'several') {
      return (lists[name] ?? []).map((value) => ({
        key: `${name} ${value}`,
        label,
        value: optionLabel(field.options, value),
        without: withoutValue(search, name, value),
      }));
    }
    const value = values[name];
    if (value === undefined || value === none) return [];
    return [
      {
        key: name,
        label,
        value: valueLabel(field, value),
        without: searchHref(search, { [name]: none }),
      },
    ];
  });
}

/** One way to widen a search: what it leaves out in words, and the address of the rest. */
export type Removal = { readonly name: string; readonly href: string };

/** What a search can be widened by: both amounts together, its text, then its other conditions. */
export function removals(search: Search): Removal[] {
  const amounts = search.fields.filter(({ label }) => label.endsWith('$'));
  const isAmount = (label: string) => amounts.some((field) => field.label === label);
  const filters = activeFilters(search);
  const text = search.fields.find((field) => isMainField(field) && search.values[field.name]);
  const nothing = Object.fromEntries(amounts.map(({ name }) => [name, undefined]));
  return [
    ...(filters.some(({ label }) => isAmount(label))
      ? [{ name: 'Remove amount', href: searchHref(search, nothing) }]
      : []),
    ...(text && filters.length > 0
      ? [{ name: 'Clear search', href: searchHref(search, { [text.name]: undefined }) }]
      : []),
    ...filters
      .filter(({ label }) => !isAmount(label))
      .map((filter) => ({ name: `Remove ${filterWords(filter)}`, href: filter.without })),
  ];
}

/** A condition within a sentence: `from 25 Nov 2026`, `branch 501 Penrith`, `“Overdue”`, `min $120`. */
export function filterWords({ label, value }: Pick<ActiveFilter, 'label' | 'value'>): string {
  if (value === undefined) return `“${label}”`;
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  return label.endsWith('$') ? `${name}${value}` : `${name} ${value}`;
}

/** The field on the search line; the others are filters. */
export function isMainField(field: SearchField): boolean {
  return field.kind === 'text' && field.type === 'search';
}

function withoutValue(search: Search, name: string, value: string): string {
  const left = searchPairs(search).filter((pair) => pair[0] !== name || pair[1] !== value);
  return hrefOf(search, String(new URLSearchParams(left.map((pair) => [...pair]))));
}

function valueLabel(field: SearchField, value: string): string | undefined {
  if (field.kind === 'flag') return undefined;
  if (field.kind === 'choice') return optionLabel(field.options, value);
  return field.kind === 'date' ? formatTypedDate(value) : value;
}

function optionLabel(options: readonly Option[], value: string): string {
  return options.find(([code]) => code === value)?.[1] ?? value;
}

/**
 * The sort state and link of a column that the parameter `sort` calls `by`; undefined is the default order. `changes`
 * are what else the order needs.
 */
export function sortBy(
  search: Search,
  by: string | undefined,
  title: string,
  changes: Changes = {},
): Sort {
  const isBy = search.values['sort'] === by;
  return {
    direction: isBy ? 'ascending' : undefined,
    href: searchHref(search, { sort: by, ...changes }),
    title,
  };
}

/** The sort state and link of a date column whose default order is newest first, and the other `oldest`. */
export function sortByDate(search: Search): Sort {
  const { sort } = search.values;
  return {
    direction: sort === undefined ? 'descending' : sort === 'oldest' ? 'ascending' : undefined,
    href: searchHref(search, { sort: sort === undefined ? 'oldest' : undefined }),
    title: sort === undefined ? 'Sort oldest first' : 'Sort newest first',
  };
}
