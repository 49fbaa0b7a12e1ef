import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { begins, type Condition, wordsBegin } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { termsOf } from '#lib/search/words.ts';
import { nearNumbers } from './near-numbers.ts';
import type { NearProduct, NearProducts, NearQuery } from './near-schema.ts';
import { bareBarcode, bareNumber } from './search-columns.ts';

/**
 * The products that may have been meant by texts that are no product numbers: the one of that barcode or
 * maker's number, else those of a number much like it or beginning so, else those described by its words.
 */
export async function findNearProducts(
  ctx: Context<'product:read'>,
  { typed }: NearQuery,
): Promise<NearProducts> {
  return { near: await Promise.all(typed.map((text) => nearTo(ctx, text))) };
}

/** The most products for one text. */
const MOST = 5;

async function nearTo(ctx: Context<'product:read'>, text: string): Promise<NearProduct[]> {
  if (text === '') return [];
  const numbered = await numberedLike(ctx, text);
  const same = numbered.filter(({ number }) => isSameNumber(number, text));
  if (same.length === 1) return same.map(asCertain);
  const isLabel = BARCODE.test(text) || (numbered.length === 0 && text.length >= SHORTEST_LABEL);
  const labelled = isLabel ? await withLabel(ctx, text) : [];
  if (labelled.length > 0) return labelled.map(labelled.length === 1 ? asCertain : asGuess);
  const found = numbered.length > 0 ? numbered : await described(ctx, text);
  return found.map(asGuess);
}

type Row = { number: string; description: string };

const BARCODE = /^\d{8,14}$/;
const SHORTEST_LABEL = 4;

function asCertain(row: Row): NearProduct {
  return { ...row, isCertain: true };
}

function asGuess(row: Row): NearProduct {
  return { ...row, isCertain: false };
}

/** `tap 15` and `TAP-15`. */
function isSameNumber(number: string, text: string): boolean {
  return bare(number) === bare(text);
}

function bare(text: string): string {
  return text.replaceAll(/[\s\-./_]/g, '').toUpperCase();
}

/** Those with a number much like the text, and those whose number begins so. */
async function numberedLike(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const like = await those(ctx, sql`number = any(${nearNumbers(text)}::text[])`);
  if (like.length > 0 || text.length < SHORTEST_BEGINNING) return like;
  return those(ctx, begins(sql`number`, [text.toUpperCase()]));
}

const SHORTEST_BEGINNING = 3;

/** Those with the text as a barcode or as their maker's number. */
function withLabel(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const labels: Condition[] = [sql`barcodes @> ${[bareBarcode(text)]}::text[]`];
  const makerNumber = bareNumber(text);
  if (makerNumber !== '') labels.push(sql`maker_number = ${makerNumber}`);
  return those(ctx, sql`(${sql.join(labels, sql` or `)})`);
}

/** Those whose names have every word of the text. */
function described(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const terms = termsOf(text).filter((term) => term.length >= SHORTEST_WORD);
  return those(ctx, wordsBegin(terms));
}

const SHORTEST_WORD = 2;

/** The first products that fulfil it. */
function those({ db, countryCode }: Context<'product:read'>, condition: Condition): Promise<Row[]> {
  const matching = db
    .selectFrom('product_search')
    .select('number')
    .where('country_code', '=', countryCode)
    .where(condition);
  return db
    .with('first', () =>
      db.selectFrom(fenced(matching).as('matching')).select('number').orderBy('number').limit(MOST),
    )
    .selectFrom('first')
    .innerJoin('products', 'products.number', 'first.number')
    .select(['products.number', 'products.description'])
    .where('products.country_code', '=', countryCode)
    .orderBy('products.number')
    .execute();
}
