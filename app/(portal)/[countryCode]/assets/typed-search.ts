import type { TypedSearch } from '#components/assets/typed-search.ts';
import { checked } from '#lib/api/issues.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { AssetSearchQuery } from '#lib/assets/search-schema.ts';
import { typedDate } from '#lib/typed-date.ts';

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** How assets found are shown; pictures unless the address says otherwise. */
export const TABLE_VIEW = 'table';

/**
 * The search in a page's address: what was typed, dates among the `metaproperties` as `YYYY-MM-DD` and all else as it
 * was typed, and the query that it makes; undefined where something in it is wrong, which `typed.problems` says by field.
 */
export function typedSearch(
  params: SearchParams,
  metaproperties: readonly Pick<Metaproperty, 'name' | 'type'>[],
  today: string,
): {
  readonly typed: TypedSearch;
  readonly query: AssetSearchQuery | undefined;
} {
  const values = filled(
    [...FIELDS, 'cursor', 'view'].map((name) => [name, [params[name]].flat().at(-1)]),
  );
  const dates = metaproperties.filter(({ type }) => type === 'DATE').map(({ name }) => name);
  const properties = Object.fromEntries(
    Object.entries(propertiesIn(params)).map(([name, value]) => [
      name,
      (dates.includes(name) && typedDate(value, today, 'next')) || value,
    ]),
  );
  const { view: _, ...asked } = values;
  const asText = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  const answer = checked(
    AssetSearchQuery,
    { ...asked, limit: PAGE_SIZE, metaproperty: asText },
    'query',
  );
  if ('value' in answer)
    return { typed: { values, properties, problems: {} }, query: answer.value };
  const problems = Object.fromEntries(
    answer.details.map(({ field, issue }) => [formField(field, asText), issue]),
  );
  return { typed: { values, properties, problems }, query: undefined };
}

/** The query of an address that leads to the same search, with `changes`; undefined leaves one out. */
export function searchQuery(
  { values, properties }: TypedSearch,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { cursor: _, ...asked } = values;
  const query = new URLSearchParams(filled(Object.entries({ ...asked, ...changes })));
  for (const [name, value] of Object.entries(properties))
    query.append('metaproperty', `${name}:${value}`);
  return String(query);
}

/** Divides into rows of two, three, four and six pictures. */
const PAGE_SIZE = '48';
const FIELDS = [
  'q',
  'type',
  'purpose',
  'status',
  'productNumber',
  'checksumSha256',
  'createdBy',
  'sort',
];

/**
 * The value asked for of each metaproperty: chosen ones as `metaproperty=season:SUMMER`, typed ones as
 * `metaproperty.expiry=2026-11-21`. A form shows one of each, so the last of several counts.
 */
function propertiesIn(params: SearchParams): Record<string, string> {
  const chosen = [params['metaproperty'] ?? []].flat().map((text): [string, string] => {
    const colon = text.indexOf(':');
    return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  });
  const typed = Object.entries(params).flatMap(([name, value]): [string, string | undefined][] =>
    name.startsWith(TYPED) ? [[name.slice(TYPED.length), [value].flat().at(-1)]] : [],
  );
  return filled([...chosen, ...typed]);
}

const TYPED = 'metaproperty.';

/** `metaproperty[0]` by the name of the metaproperty that it asks for; other fields as they are. */
function formField(field: string, properties: readonly string[]): string {
  const [, at] = /^metaproperty\[(\d+)\]/.exec(field) ?? [];
  const text = at === undefined ? undefined : properties[Number(at)];
  return text === undefined ? field : `${TYPED}${text.slice(0, text.indexOf(':'))}`;
}

/** A field left empty asks for nothing. */
function filled(
  entries: readonly (readonly [string, string | undefined])[],
): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const text = value?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}
