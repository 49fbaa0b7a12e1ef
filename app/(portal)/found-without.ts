import type { z } from 'zod';
import { removals, type Search } from '#components/ui/search-page/search.ts';
import { parseSearch, type SearchSource } from './parse-search.ts';

/** Each is a search of its own, while somebody waits. */
const MAX_SEARCHES = 4;

/**
 * How many records a search without results has when one of its conditions is left out, `3` or `50+`, by the address of
 * that search; those that still find nothing are left out. At most four are tried, one after the other.
 */
export async function foundWithout<Shape extends z.ZodRawShape>(
  search: Search,
  { schema, today }: Pick<SearchSource<Shape>, 'schema' | 'today'>,
  find: (
    query: z.output<z.ZodObject<Shape>>,
  ) => Promise<{ readonly count: number; readonly hasMore: boolean }>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { href } of removals(search).slice(0, MAX_SEARCHES)) {
    const [path = '', text = ''] = href.split('?');
    const params = Object.fromEntries(
      Map.groupBy(new URLSearchParams(text), ([name]) => name)
        .entries()
        .map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
    );
    const { query } = parseSearch({
      path,
      schema,
      fields: search.fields,
      params,
      ...(today === undefined ? {} : { today }),
    });
    const { count, hasMore } = query ? await find(query) : { count: 0, hasMore: false };
    if (count > 0) found.set(href, `${count}${hasMore ? '+' : ''}`);
  }
  return found;
}
