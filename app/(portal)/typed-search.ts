import type { z } from 'zod';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { TYPED_DATE_RULE, typedDate, type YearRule } from '#lib/typed-date.ts';

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

type Fields = {
  /** Those of which more than one is chosen. */
  readonly several?: readonly string[];
  /** Those that are dates, typed day first, and how each is read where it has no year. */
  readonly dates?: { readonly today: string; readonly years: Readonly<Record<string, YearRule>> };
};

/**
 * The search in a page's address: what was typed, dates as `YYYY-MM-DD` and all else as it was typed, and the query
 * that it makes by `schema`; undefined where something in it is wrong, which `typed.problems` says by field.
 */
export function typedSearch<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: SearchParams,
  { several = [], dates }: Fields = {},
): {
  readonly typed: TypedSearch;
  readonly query: z.output<z.ZodObject<Shape>> | undefined;
} {
  const lists = Object.fromEntries(
    several.flatMap((name) => {
      const chosen = [params[name] ?? []].flat().filter((value) => value !== '');
      return chosen.length === 0 ? [] : [[name, chosen]];
    }),
  );
  const values = Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => !several.includes(name))
      .flatMap((name) => {
        const value = [params[name]].flat().at(-1);
        if (value === undefined) return [];
        const years = dates?.years[name];
        return [[name, (dates && years && typedDate(value, dates.today, years)) ?? value]];
      }),
  );
  const parsed = schema.safeParse({ ...values, ...lists });
  const problems = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => {
      const name = String(path[0]);
      return [name, dates?.years[name] ? TYPED_DATE_RULE : message];
    }),
  );
  return { typed: { values, lists, problems }, query: parsed.data };
}

/** The query of an address that leads to another page of the same search. */
export function pageQuery(typed: TypedSearch, cursor: string | undefined): string {
  const pairs = [...searchPairs(typed), ...(cursor === undefined ? [] : [['cursor', cursor]])];
  return String(new URLSearchParams(pairs.map(([name = '', value = '']) => [name, value])));
}

/** The query of an address that leads to the same search in another order; undefined is the usual one. */
export function sortQuery(typed: TypedSearch, sort: string | undefined): string {
  const pairs = searchPairs(typed).filter(([name]) => name !== 'sort');
  if (sort !== undefined) pairs.push(['sort', sort]);
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, value])));
}

/** What is searched by, without its place in the pages. */
export function searchPairs({ values, lists }: TypedSearch): (readonly [string, string])[] {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    value && name !== 'cursor' ? [[name, value] as const] : [],
  );
  const chosen = Object.entries(lists).flatMap(([name, each]) =>
    each.map((value) => [name, value] as const),
  );
  return [...fields, ...chosen];
}
