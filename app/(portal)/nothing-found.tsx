import type { z } from 'zod';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { removals, type Search } from '#components/ui/search-page/search.ts';
import type { Context } from '#lib/auth/context.ts';
import { parseSearch, type SearchSource } from './parse-search.ts';
import { searchElsewhere } from './search-results.tsx';

type Props<Shape extends z.ZodRawShape> = Pick<SearchSource<Shape>, 'schema'> & {
  ctx: Context;
  search: Search;
  find: Find<Shape>;
};

/** How many records a page of a search has, and whether there are more. */
type Find<Shape extends z.ZodRawShape> = (
  query: z.output<z.ZodObject<Shape>>,
) => Promise<{ readonly count: number; readonly hasMore: boolean }>;

/** Shown when a search finds nothing: which condition to drop, and how many records are found without it. */
export async function NothingFound<Shape extends z.ZodRawShape>(props: Props<Shape>) {
  const { ctx, search } = props;
  return (
    <NothingMatches
      search={search}
      elsewhere={searchElsewhere(ctx, search)}
      found={await foundWithout(props)}
    />
  );
}

/** Each is a search of its own, while somebody waits. */
const MAX_SEARCHES = 4;

/**
 * How many records a search without results has when one of its conditions is left out, `3` or `50+`, by the address of
 * that search; those that still find nothing are left out. At most four are tried, one after the other.
 */
async function foundWithout<Shape extends z.ZodRawShape>({
  search,
  schema,
  find,
}: Props<Shape>): Promise<ReadonlyMap<string, string>> {
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
      ...(search.today === undefined ? {} : { today: search.today }),
    });
    const { count, hasMore } = query ? await find(query) : { count: 0, hasMore: false };
    if (count > 0) found.set(href, `${count}${hasMore ? '+' : ''}`);
  }
  return found;
}
