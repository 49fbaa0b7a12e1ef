import type { Clock } from '#lib/clock.ts';
import { KINDS } from './kinds.ts';
import type { SearchGroup, SearchResult, SearchResults } from './schema.ts';

/** What one domain found: all of it that was read, the best first. */
export type FoundGroup = Pick<SearchGroup, 'kind' | 'title'> & {
  readonly results: readonly SearchResult[];
  /** Address of the record that has the number which was typed whole. */
  readonly exact?: string | undefined;
  /** Address of the list of all that matches, where the domain has one. */
  readonly all?: string | undefined;
};

/** The most results of a group: one more is read, which tells whether there is more. */
export const GROUP_SIZE = 6;
export const READ_SIZE = GROUP_SIZE + 1;

/**
 * The groups that these searches find, as one answer: none that is empty, first those that have the number which
 * was typed, then in the order in which people at a counter ask for them, the more groups the fewer results of each. A customer who has an account, or
 * a supplier, is not what was meant by a number where a document has it.
 */
export async function searchResults(
  clock: Clock,
  searches: readonly GroupSearch[],
): Promise<SearchResults> {
  const asOf = clock.now().toISOString();
  const read = (await someAtATime(searches)).flat();
  read.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const found = withoutAccounts(read).filter(({ results }) => results.length > 0);
  const isExact = ({ exact }: FoundGroup) => exact !== undefined;
  const inOrder = [...found.filter(isExact), ...found.filter((group) => !isExact(group))];
  const size = Math.max(SMALLEST, Math.min(GROUP_SIZE, Math.floor(MOST_ROWS / inOrder.length)));
  return { groups: inOrder.map((group) => shown(group, size)), exact: meant(inOrder), asOf };
}

/** A search of one domain, which begins when it is called. */
export type GroupSearch = () => Promise<readonly FoundGroup[]>;

/** Searches at once: each asks several things, and connections to the database are few. */
const AT_ONCE = 3;

async function someAtATime(searches: readonly GroupSearch[]): Promise<(readonly FoundGroup[])[]> {
  const waiting = searches.entries();
  const found: (readonly FoundGroup[])[] = searches.map(() => []);
  const takeTurns = async () => {
    for (const [at, search] of waiting) found[at] = await search();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return found;
}

/** What is looked through at a glance. */
const MOST_ROWS = 18;
const SMALLEST = 3;

function shown({ kind, title, results, all }: FoundGroup, size: number): SearchGroup {
  const isAll = results.length <= size;
  return {
    kind,
    title,
    results: results.slice(0, size),
    ...(isAll || all === undefined ? {} : { all }),
  };
}

function meant(groups: readonly FoundGroup[]): string[] {
  const exact = (isParty: boolean) =>
    groups
      .filter(({ kind }) => PARTIES.has(kind) === isParty)
      .flatMap((group) => group.exact ?? []);
  const documents = exact(false);
  return documents.length > 0 ? documents : exact(true);
}

/** Those who are known by documents alone: to be led to their documents is second to a document. */
const PARTIES: ReadonlySet<string> = new Set(['customers', 'suppliers']);

/** A customer who is among the accounts is there once. */
function withoutAccounts(groups: readonly FoundGroup[]): readonly FoundGroup[] {
  const accounts = new Set(
    groups.flatMap(({ kind, results }) =>
      kind === 'accounts' ? results.map(({ title }) => title) : [],
    ),
  );
  return groups.map((group) =>
    group.kind === 'customers'
      ? { ...group, results: group.results.filter(({ title }) => !accounts.has(title)) }
      : group,
  );
}
