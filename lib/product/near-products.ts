import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { begins, type Condition, wordsBegin } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { termsOf } from '#lib/search/words.ts';
import { nearNumbers } from './near-numbers.ts';
import type { NearProduct, NearProducts, NearQuery } from './near-schema.ts';
import { bareBarcode, bareNumber } from './search-columns.ts';

/**
 * The products that may have been meant by texts that are not product numbers: with that barcode or maker's number,
 * else with a similar number or prefix, else with these words in their name.
 */
export async function findNearProducts(
  ctx: Context<'product:read'>,
  { typed }: NearQuery,
): Promise<NearProducts> {
  return { near: await Promise.all(typed.map((text) => suggest(ctx, text))) };
}

/** The most suggestions for one text. */
const MAX_SUGGESTIONS = 5;

async function suggest(ctx: Context<'product:read'>, text: string): Promise<NearProduct[]> {
  if (text === '') return [];
  const byNumber = await findByNumber(ctx, text);
  const exact = byNumber.filter(({ number }) => isSameNumber(number, text));
  if (exact.length === 1) return exact.map(certain);
  const mayBeLabel =
    BARCODE.test(text) || (byNumber.length === 0 && text.length >= MIN_LABEL_LENGTH);
  const byLabel = mayBeLabel ? await findByLabel(ctx, text) : [];
  if (byLabel.length > 0) return byLabel.map(byLabel.length === 1 ? certain : uncertain);
  const found = byNumber.length > 0 ? byNumber : await findByWords(ctx, text);
  return found.map(uncertain);
}

type Row = { number: string; description: string };

const BARCODE = /^\d{8,14}$/;
const MIN_LABEL_LENGTH = 4;

function certain(row: Row): NearProduct {
  return { ...row, isCertain: true };
}

function uncertain(row: Row): NearProduct {
  return { ...row, isCertain: false };
}

/** Whether they differ in case and separators only: `tap 15` and `TAP-15`. */
function isSameNumber(number: string, text: string): boolean {
  return normalize(number) === normalize(text);
}

function normalize(text: string): string {
  return text.replaceAll(/[\s\-./_]/g, '').toUpperCase();
}

/** Products with a similar number, else those whose number starts with the text. */
async function findByNumber(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const similar = await findMatching(ctx, sql`number = any(${nearNumbers(text)}::text[])`);
  if (similar.length > 0 || text.length < MIN_PREFIX_LENGTH) return similar;
  return findMatching(ctx, begins(sql`number`, [text.toUpperCase()]));
}

const MIN_PREFIX_LENGTH = 3;

/** Products with the text as barcode or maker's number. */
function findByLabel(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const labels: Condition[] = [sql`barcodes @> ${[bareBarcode(text)]}::text[]`];
  const makerNumber = bareNumber(text);
  if (makerNumber !== '') labels.push(sql`maker_number = ${makerNumber}`);
  return findMatching(ctx, sql`(${sql.join(labels, sql` or `)})`);
}

/** Products whose names contain every word of the text. */
function findByWords(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const terms = termsOf(text).filter((term) => term.length >= MIN_WORD_LENGTH);
  return findMatching(ctx, wordsBegin(terms));
}

const MIN_WORD_LENGTH = 2;

/** The first products that meet the condition. */
function findMatching(
  { db, countryCode }: Context<'product:read'>,
  condition: Condition,
): Promise<Row[]> {
  const matching = db
    .selectFrom('product_search')
    .select('number')
    .where('country_code', '=', countryCode)
    .where(condition);
  return db
    .with('first', () =>
      db
        .selectFrom(fenced(matching).as('matching'))
        .select('number')
        .orderBy('number')
        .limit(MAX_SUGGESTIONS),
    )
    .selectFrom('first')
    .innerJoin('products', 'products.number', 'first.number')
    .select(['products.number', 'products.description'])
    .where('products.country_code', '=', countryCode)
    .orderBy('products.number')
    .execute();
}
