import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { type Condition, matchesAlternatives, matchesText } from '#lib/search/conditions.ts';
import { type FoundGroup, type FoundResult, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { typedPhoneWord } from '#lib/search/typed/phone.ts';
import { caseVariants, toSearchTerms } from '#lib/search/words.ts';
import { isVisible } from './read-page.ts';
import type { ListedRecord } from './record.ts';
import { hasNames, TOKENS } from './tokens.ts';

/**
 * Searches a record for the search on every screen: the one with exactly the typed number, then those with the words
 * as they are spelt, then those with similar ones. Of each, live ones come first, then those with all the words in their
 * name, then those of the caller's branch. A name beside an amount or a date finds the records of the name.
 */
export function recordSearch<Row, Item, S extends Scope>(
  record: ListedRecord<Row, Item, S>,
  searched: Searched<Item, S>,
) {
  return async (
    ctx: Context<S>,
    parsed: ParsedSearch,
    branch: string | undefined,
  ): Promise<FoundGroup> => {
    const key = sql.ref(record.key);
    const isExact = sql<boolean>`${key} = any(${caseVariants(parsed.text)}::text[])`;
    const find = async (condition: Condition, words: TermAlternatives) => {
      const { rows } = await sql<Row & { last: string; is_exact: boolean; is_named: boolean }>`
      select ${sql.join(record.columns.map((column) => sql.ref(column)))}, ${key} as last,
        ${isExact} as is_exact, ${hasNames(words)} as is_named
      from ${sql.table(record.table)} where ${isVisible(ctx, record)} and (${condition} or ${isExact})
      order by is_exact desc, ${sql.ref(searched.isPast)}, is_named desc,
        ${sql.ref(searched.branch)} is distinct from ${branch ?? null}, ${key}
      limit ${sql.lit(GROUP_READ_LIMIT)}`.execute(ctx.db);
      return rows;
    };
    const findText = (text: string) => {
      const words = toSearchTerms(text).map((term) => [term]);
      return find(matchesText(text, TOKENS), words);
    };
    const whole = await findText(parsed.text);
    const isByName = whole.length === 0 && parsed.conditions.length > 0 && parsed.names !== '';
    const text = isByName ? parsed.names : parsed.text;
    const spelled = isByName ? await findText(text) : whole;
    const [best] = spelled;
    const hasRoom = spelled.length < GROUP_READ_LIMIT && !best?.is_exact;
    const words = hasRoom && (await findSimilarWords(ctx, record.table, toSearchTerms(text)));
    const similar = words ? await find(matchesAlternatives(words, TOKENS), words) : [];
    const marks = words && similar.length > 0 ? words.flat() : [];
    const known = new Set(spelled.map(({ last }) => last));
    const found = [...spelled, ...similar.filter(({ last }) => !known.has(last))];
    const isNamed = (best ? spelled : similar).some(({ is_named }) => is_named);
    const [named, unnamed] = best
      ? (['name', 'other'] as const)
      : (['similar name', 'similar'] as const);
    const shown = await searched.results(
      ctx,
      await record.items(ctx, found.slice(0, GROUP_READ_LIMIT)),
      {
        isExact: best?.is_exact ?? false,
        phone: typedPhoneWord(parsed.text),
        words: [...toSearchTerms(text), ...marks],
      },
    );
    return {
      kind: record.name,
      title: record.title,
      relevance: isNamed || (best && parsed.phone) ? named : unnamed,
      marks,
      results: shown,
      all: `/${record.name}?${new URLSearchParams({ q: text })}`,
    };
  };
}

/** How the search on every screen shows records. */
type Searched<Item, S extends Scope> = {
  /** The column that puts a record last, and that of the branch whose records come first. */
  readonly isPast: string;
  readonly branch: string;
  results(ctx: Context<S>, items: readonly Item[], by: FoundBy): Promise<readonly FoundResult[]>;
};

/** What records were found by, for the words of a result. */
export type FoundBy = {
  /** The first has exactly the typed number. */
  readonly isExact: boolean;
  /** The word of a telephone number (`typedPhoneWord`). */
  readonly phone: string | undefined;
  /** The words that were typed, and those that misspelt ones stand for. */
  readonly words: readonly string[];
};
