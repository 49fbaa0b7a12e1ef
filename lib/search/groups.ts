import type { Clock } from '#lib/clock.ts';
import type { SearchGroup, SearchResults } from './schema.ts';

/** What one domain found: its group, and where the number that was typed whole leads. */
export type FoundGroup = SearchGroup & { readonly exact?: string };

/** The most results of a group. */
export const GROUP_SIZE = 6;

/**
 * The groups of a search as one answer: none that is empty, first the one that has the number that was
 * typed, then in the order given.
 */
export async function searchResults(
  clock: Clock,
  searches: readonly Promise<FoundGroup>[],
): Promise<SearchResults> {
  const asOf = clock.now().toISOString();
  const found = (await Promise.all(searches)).filter(({ results }) => results.length > 0);
  const first = found.find(({ exact }) => exact !== undefined);
  const inOrder = first ? [first, ...found.filter((group) => group !== first)] : found;
  return {
    groups: inOrder.map(({ exact: _, ...group }) => group),
    ...(first?.exact === undefined ? {} : { exact: { href: first.exact } }),
    asOf,
  };
}
