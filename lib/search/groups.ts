import { present } from '#lib/text/text.ts';
import type { Clock } from '#lib/time/clock.ts';
import type { SearchGroup, SearchResult, SearchResults } from './schema.ts';
import { similarWords } from './similar-words.ts';
import { highlight } from './typed/highlight.ts';
import { toSearchTerms, toSearchWords } from './words.ts';

/** A result as its domain describes it. */
export type FoundResult = Pick<SearchResult, 'href' | 'title' | 'status' | 'tone'> & {
  /** What other domains know it by. */
  readonly number?: string;
  readonly label?: string | false | undefined;
  /** What else identifies it; what is missing is left out. */
  readonly details: readonly (string | false | null | undefined)[];
  readonly meta?: string | undefined;
  /** It has exactly the typed number: opened before any other. */
  readonly isExact?: boolean;
};

/** The results of one domain, best first. */
export type FoundGroup = Pick<SearchGroup, 'kind' | 'title'> & {
  readonly results: readonly FoundResult[];
  /** How well they answer; `other` if left out. */
  readonly relevance?: Relevance;
  /** Words that may stand for typed ones. Those that a shown row has are highlighted. */
  readonly marks?: readonly string[];
  /** URL of the only record that names the typed number as its order, job or customer's order: opened if none has it. */
  readonly suggestionHref?: string | undefined;
  /** URL of the only record that meets all amounts, dates and numbers typed beside a name: opened if it is the first row. */
  readonly only?: string | undefined;
  /** URL of the list of all matches, if the domain has one. */
  readonly all?: string | undefined;
};

/**
 * From the best: all that was typed holds, amounts and dates too; the name is found, or the place; something else is;
 * only words that are spelt a little differently are, in the name or elsewhere.
 */
const RELEVANCES = ['condition', 'name', 'other', 'similar name', 'similar'] as const;
type Relevance = (typeof RELEVANCES)[number];

/** Limit of results of a group. One more is read, to know whether there are more. */
const MAX_GROUP_RESULTS = 6;
export const GROUP_READ_LIMIT = MAX_GROUP_RESULTS + 1;

/**
 * Runs the searches and combines their groups: no empty ones, those with the exact number first, then by relevance and
 * in the order of KINDS; the more groups, the fewer results of each. For an exact number, documents win over
 * customers and suppliers. `marks` are the parts of the typed text to highlight, `typed` its words; similar words are
 * added to the marks where a shown row has them, since others may be of records that the caller may not see.
 */
export async function runSearches(
  clock: Clock,
  searches: readonly GroupSearch[],
  marks: readonly string[] = [],
  typed = '',
): Promise<SearchResults> {
  const asOf = clock.now().toISOString();
  const read = (await runLimited(searches)).flat();
  read.sort((a, b) => placeOf(a) - placeOf(b));
  const found = withoutAccounts(read).filter(({ results }) => results.length > 0);
  const inOrder = withoutSuggestions(found.toSorted((a, b) => rankOf(a) - rankOf(b)));
  const only = onlyMeeting(inOrder);
  const correctedQuery = suggestionWords(typed, inOrder[0]);
  const groups = inOrder.map((group) => toSearchGroup(group, sizeOf(group, inOrder)));
  const similar = inOrder.flatMap((group) => group.marks ?? []);
  return {
    groups,
    exact: exactUrls(inOrder),
    ...(only === undefined ? {} : { only }),
    ...(correctedQuery === undefined ? {} : { correctedQuery }),
    marks: [...new Set([...marks, ...similar.filter((word) => isShown(word, groups))])],
    asOf,
  };
}

/** In the order in which staff at a counter need them; those of other kinds follow. */
const KINDS = [
  'customer-orders',
  'invoices',
  'orders',
  'accounts',
  'customers',
  'products',
  'branches',
  'suppliers',
];

function placeOf({ kind }: FoundGroup): number {
  const place = KINDS.indexOf(kind);
  return place < 0 ? KINDS.length : place;
}

function isShown(word: string, groups: readonly SearchGroup[]): boolean {
  return groups.some(({ results }) =>
    results.some(({ title, label = '', detail, meta = '' }) =>
      highlight([title, label, detail, meta].join('\n'), [word]).some(({ isMatch }) => isMatch),
    ),
  );
}

/** The words of the best rows that stand for misspelt ones of the text; undefined if it is spelt as they are. */
function suggestionWords(typed: string, best: FoundGroup | undefined): string | undefined {
  if (!best || rankOf(best) < RELEVANCES.indexOf('similar name')) return undefined;
  const words = best.results.flatMap((result) =>
    toSearchWords(`${result.title} ${detailOf(result)}`),
  );
  const terms = toSearchTerms(typed);
  const corrected = terms.map((term) => {
    const isFound = words.some((word) => word.startsWith(term));
    return (isFound ? undefined : similarWords(term, words)[0]) ?? term;
  });
  return corrected.some((word, at) => word !== terms[at]) ? corrected.join(' ') : undefined;
}

/** The one record of all domains that meets what was typed beside a name, if it is the first row. */
function onlyMeeting(inOrder: readonly FoundGroup[]): string | undefined {
  const meeting = inOrder.filter((group) => rankOf(group) <= RELEVANCES.indexOf('condition'));
  return meeting.length === 1 ? meeting[0]?.only : undefined;
}

/** Drops what is only spelt like the text where something is what was typed. */
function withoutSuggestions(inOrder: readonly FoundGroup[]): readonly FoundGroup[] {
  const [best] = inOrder;
  if (!best || rankOf(best) > RELEVANCES.indexOf('name')) return inOrder;
  return inOrder.filter((group) => rankOf(group) < RELEVANCES.indexOf('similar name'));
}

function rankOf({ results, relevance = 'other' }: FoundGroup): number {
  return results.some(({ isExact }) => isExact) ? -1 : RELEVANCES.indexOf(relevance);
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
/** Documents with goods, where the goods themselves are the answer. */
const MAX_BESIDE_PRODUCTS = 2;

function sizeOf({ kind }: FoundGroup, inOrder: readonly FoundGroup[]): number {
  const [best] = inOrder;
  if (best?.kind === 'products') {
    if (kind === 'products') return MAX_GROUP_RESULTS;
    if (DOCUMENTS_WITH_GOODS.has(kind)) return MAX_BESIDE_PRODUCTS;
  }
  const share = Math.floor(MAX_ROWS / inOrder.length);
  return Math.max(MIN_GROUP_RESULTS, Math.min(MAX_GROUP_RESULTS, share));
}

const DOCUMENTS_WITH_GOODS: ReadonlySet<string> = new Set(['invoices', 'orders']);

function toSearchGroup({ kind, title, results, all }: FoundGroup, size: number): SearchGroup {
  const isAll = results.length <= size;
  return {
    kind,
    title,
    results: results.slice(0, size).map(toSearchResult),
    ...(isAll || all === undefined ? {} : { all }),
  };
}

function toSearchResult(result: FoundResult): SearchResult {
  const { number: _, isExact: __, details: ___, label, meta, ...row } = result;
  return { ...row, ...(label && { label }), detail: detailOf(result), ...(meta && { meta }) };
}

function detailOf({ details }: FoundResult): string {
  return present(...details).join(' · ');
}

function exactUrls(groups: readonly FoundGroup[]): string[] {
  const exact = (isParty: boolean) =>
    groups
      .filter(({ kind }) => PARTIES.has(kind) === isParty)
      .flatMap(({ results }) => results.find(({ isExact }) => isExact)?.href ?? []);
  const documents = exact(false);
  if (documents.length > 0) return documents;
  const parties = exact(true);
  if (parties.length > 0) return parties;
  const references = groups.flatMap((group) => group.suggestionHref ?? []);
  return references.length === 1 ? references : [];
}

/** Known only from documents: their number leads to a list of documents. */
const PARTIES: ReadonlySet<string> = new Set(['customers', 'suppliers']);

/** Drops customers that are also found as accounts, and all of them where more accounts are found than are read. */
function withoutAccounts(groups: readonly FoundGroup[]): readonly FoundGroup[] {
  const isFull = groups.some(
    ({ kind, results }) => kind === 'accounts' && results.length >= GROUP_READ_LIMIT,
  );
  const accounts = new Set(
    groups.flatMap(({ kind, results }) =>
      kind === 'accounts' ? results.map(({ number }) => number) : [],
    ),
  );
  return groups.map((group) =>
    group.kind === 'customers' ? { ...group, results: group.results.filter(isNoAccount) } : group,
  );

  function isNoAccount({ number, isExact = false }: FoundResult): boolean {
    return !accounts.has(number) && (!isFull || isExact);
  }
}
