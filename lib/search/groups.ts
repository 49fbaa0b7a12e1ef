import type { Clock } from '#lib/time/clock.ts';
import { SEARCH_KINDS } from './kinds.ts';
import type { SearchGroup, SearchResult, SearchResults } from './schema.ts';

/** The results of one domain, best first. */
export type FoundGroup = Pick<SearchGroup, 'kind' | 'title'> & {
  readonly results: readonly SearchResult[];
  /** URL of the record with exactly the typed number. */
  readonly exact?: string | undefined;
  /** URL of the list of all matches, if the domain has one. */
  readonly all?: string | undefined;
};

/** Limit of results of a group. One more is read, to know whether there are more. */
const MAX_GROUP_RESULTS = 6;
export const GROUP_READ_LIMIT = MAX_GROUP_RESULTS + 1;

/**
 * Runs the searches and combines their groups: no empty ones, those with the exact number first, the rest in the order
 * of SEARCH_KINDS; the more groups, the fewer results of each. For an exact number, documents win over customers and
 * suppliers.
 */
export async function runSearches(
  clock: Clock,
  searches: readonly GroupSearch[],
): Promise<SearchResults> {
  const asOf = clock.now().toISOString();
  const read = (await runLimited(searches)).flat();
  read.sort((a, b) => SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind));
  const found = withoutAccounts(read).filter(({ results }) => results.length > 0);
  const isExact = ({ exact }: FoundGroup) => exact !== undefined;
  const inOrder = [...found.filter(isExact), ...found.filter((group) => !isExact(group))];
  const size = Math.max(
    MIN_GROUP_RESULTS,
    Math.min(MAX_GROUP_RESULTS, Math.floor(MAX_ROWS / inOrder.length)),
  );
  return {
    groups: inOrder.map((group) => toSearchGroup(group, size)),
    exact: exactUrls(inOrder),
    asOf,
  };
}

/** A search of one domain; starts when called. */
type GroupSearch = () => Promise<readonly FoundGroup[]>;

/** Concurrent searches: each runs several queries, and database connections are few. */
const MAX_CONCURRENT = 3;

async function runLimited(searches: readonly GroupSearch[]): Promise<(readonly FoundGroup[])[]> {
  const queue = searches.entries();
  const found: (readonly FoundGroup[])[] = searches.map(() => []);
  const worker = async () => {
    for (const [at, search] of queue) found[at] = await search();
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return found;
}

/** As many rows as can be taken in at a glance. */
const MAX_ROWS = 18;
const MIN_GROUP_RESULTS = 3;

function toSearchGroup({ kind, title, results, all }: FoundGroup, size: number): SearchGroup {
  const isAll = results.length <= size;
  return {
    kind,
    title,
    results: results.slice(0, size),
    ...(isAll || all === undefined ? {} : { all }),
  };
}

function exactUrls(groups: readonly FoundGroup[]): string[] {
  const exact = (isParty: boolean) =>
    groups
      .filter(({ kind }) => PARTIES.has(kind) === isParty)
      .flatMap((group) => group.exact ?? []);
  const documents = exact(false);
  return documents.length > 0 ? documents : exact(true);
}

/** Known only from documents: their number leads to a list of documents. */
const PARTIES: ReadonlySet<string> = new Set(['customers', 'suppliers']);

/** Drops customers that are also found as accounts. */
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
