import type { TypedSearch } from '#components/invoices/search-form.tsx';
import { InvoiceSearchQuery } from '#lib/invoicing/search-schema.ts';

type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The search in a page's address: what was typed, as it was typed, and the query that it makes;
 * undefined where something in it is wrong, which `typed.problems` says by field.
 */
export function typedSearch(params: SearchParams): {
  readonly typed: TypedSearch;
  readonly query: InvoiceSearchQuery | undefined;
} {
  const types = [params['type'] ?? []].flat().filter((type) => type !== '');
  const values = Object.fromEntries(
    Object.keys(InvoiceSearchQuery.shape)
      .filter((name) => name !== 'type')
      .flatMap((name) => {
        const value = [params[name]].flat().at(-1);
        return value === undefined ? [] : [[name, value]];
      }),
  );
  const parsed = InvoiceSearchQuery.safeParse({
    ...values,
    ...(types.length > 0 ? { type: types } : {}),
  });
  const problems = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
  return { typed: { values, types, problems }, query: parsed.data };
}

/** The query of an address that leads to another page of the same search. */
export function pageQuery(typed: TypedSearch, cursor: string | undefined): string {
  const pairs = [...searchPairs(typed), ...(cursor === undefined ? [] : [['cursor', cursor]])];
  return String(new URLSearchParams(pairs.map(([name = '', value = '']) => [name, value])));
}

/** The query of an address that leads to the same search in the other order of dates. */
export function otherOrderQuery(typed: TypedSearch): string {
  const pairs = searchPairs(typed).filter(([name]) => name !== 'sort');
  if (typed.values['sort'] !== 'oldest') pairs.push(['sort', 'oldest']);
  return String(new URLSearchParams(pairs.map(([name, value]) => [name, value])));
}

/** What is searched by, without its place in the pages. */
export function searchPairs({ values, types }: TypedSearch): (readonly [string, string])[] {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    value && name !== 'cursor' ? [[name, value] as const] : [],
  );
  return [...fields, ...types.map((type) => ['type', type] as const)];
}
