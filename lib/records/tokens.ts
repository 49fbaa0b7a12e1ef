import { type SqlBool, sql } from 'kysely';
import type { TermAlternatives } from '#lib/search/similar-words.ts';
import { nationalDigits, phoneWords } from '#lib/search/typed/phone.ts';
import { searchableNumber, toSearchWords } from '#lib/search/words.ts';

/** What a record is found by, each a small function of the validated record. */
export type Found<Stored> = {
  /** Its own names: what they match comes before what other words do. */
  names?(record: Stored): Texts;
  /** Other words: contacts, places. */
  words?(record: Stored): Texts;
  /** Numbers that are found by their digits from the beginning. */
  digits?(record: Stored): Texts;
  /** Telephone numbers, as dialled within the country: found by their digits from the beginning, or by the last four. */
  phones?(record: Stored): Texts;
  /** Numbers that are found as they are written, by what they are of: `purchaseOrder`. */
  numbers?(record: Stored): Readonly<Record<string, string | undefined>>;
  dates?(record: Stored): Texts;
  /** The goods on its lines; words of a search have to be in one of them. */
  goods?(
    record: Stored,
  ): readonly { readonly number?: unknown; readonly name?: string | undefined }[];
};

type Texts = readonly (string | undefined)[];

/** The column with the tokens of a record. */
export const TOKENS = sql.ref<string>('tokens');

/**
 * What a validated record is found by, as the text of a `tsvector`: words without case and accents (`toSearchWords`),
 * those of names with weight A; `#number` and `kind#number`; `@date`; `.word` and `.#number` of goods, each line of
 * which is a position. Of a document with more than 250 lines every 250th has the same position, and words beyond
 * 200,000 characters are left out, after all numbers.
 */
export function tokensOf<Stored>(found: Found<Stored> = {}, record: Stored): string {
  const positions = new Map<string, Set<string>>();
  let size = 0;
  const add = (position: string, tokens: readonly string[]) => {
    for (const token of tokens) {
      const known = positions.get(token);
      size += known ? 0 : token.length;
      if (size > MAX_SIZE) return;
      positions.set(token, (known ?? new Set()).add(position));
    }
  };
  add('1A', wordsOf(found.names?.(record)));
  // With a position, since a word without one has every weight.
  add('1', wordsOf(found.words?.(record)));
  add('1', (found.digits?.(record) ?? []).map(nationalDigits).filter(Boolean));
  add('1', (found.phones?.(record) ?? []).flatMap(phoneWords));
  for (const [kind, number] of Object.entries(found.numbers?.(record) ?? {}))
    if (number) add('1', [numberToken(number), numberToken(number, kind)]);
  add(
    '1',
    (found.dates?.(record) ?? []).flatMap((date) => (date ? [dateToken(date)] : [])),
  );
  const goods = (found.goods?.(record) ?? []).map(({ number, name }, at) => ({
    position: `${(at % MAX_POSITIONS) + 1}`,
    number: number === undefined ? undefined : String(number),
    name,
  }));
  for (const { position, number } of goods)
    if (number !== undefined) add(position, [`.${numberToken(number)}`]);
  for (const { position, number, name } of goods)
    add(
      position,
      wordsOf([name, number]).map((word) => `.${word}`),
    );
  return [...positions].map(([token, at]) => `${quoted(token)}:${[...at].join(',')}`).join(' ');
}

/** PostgreSQL keeps 255 positions of a word. */
const MAX_POSITIONS = 250;
/** In characters; PostgreSQL takes no `tsvector` above a megabyte. */
const MAX_SIZE = 200_000;

function wordsOf(texts: Texts = []): string[] {
  return toSearchWords(texts.filter((text) => text !== undefined).join('\n'));
}

/** `#number`, whatever its capitals; of a kind if one is given. */
export function numberToken(number: string, kind = ''): string {
  return `${kind}#${searchableNumber(number).toLowerCase()}`;
}

export function dateToken(date: string): string {
  return `@${date}`;
}

/** Any of the tokens. */
export function hasAny(tokens: readonly string[]) {
  return matches(tokens.map(quoted).join(' | '));
}

/** A token that begins so. */
export function hasBeginning(token: string) {
  return matches(`${quoted(token)}:*`);
}

/** A line of goods with all the words, or what may be meant by them. A short number is a measure and no beginning. */
export function hasGoods(words: TermAlternatives) {
  const query = words.map(([typed = '', ...similar]) =>
    [
      `${quoted(`.${typed}`)}${/^\d{1,3}$/.test(typed) ? '' : ':*'}`,
      ...similar.map((word) => quoted(`.${word}`)),
    ].join(' | '),
  );
  return query.length === 0 ? sql<SqlBool>`false` : matches(`(${query.join(') <0> (')})`);
}

/** Names with all the words, or what may be meant by them, as their beginnings. */
export function hasNames(words: TermAlternatives) {
  const query = words.map((each) => each.map((word) => `${quoted(word)}:*A`).join(' | '));
  return query.length === 0 ? sql<SqlBool>`false` : matches(`(${query.join(') & (')})`);
}

function matches(query: string) {
  return sql<SqlBool>`${TOKENS} @@ ${query}::tsquery`;
}

function quoted(token: string): string {
  return `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
