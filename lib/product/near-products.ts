import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { termsOf } from '#lib/search/words.ts';
import { nearNumbers } from './near-numbers.ts';
import type { NearProduct, NearProducts, NearQuery } from './near-schema.ts';

/**
 * The products that may have been meant by texts that are no product numbers: the one of that barcode or
 * maker's number, else those of a number much like it or beginning so, else those described by its words.
 */
export async function findNearProducts(
  ctx: Context<'product:read'>,
  { typed }: NearQuery,
): Promise<NearProducts> {
  const near: NearProduct[][] = [];
  // One after the other: what reads the whole catalogue is not to do so ten times at once.
  for (const text of typed) near.push(await nearTo(ctx, text));
  return { near };
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
  const like = await inCountry(ctx)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(nearNumbers(text)))))
    .limit(MOST)
    .execute();
  if (like.length > 0 || text.length < SHORTEST_BEGINNING) return like;
  const beginning = text.toUpperCase();
  return inCountry(ctx)
    .where('number', '>=', beginning)
    .where('number', '<', `${beginning}\u{10ffff}`)
    .orderBy('number')
    .limit(MOST)
    .execute();
}

const SHORTEST_BEGINNING = 3;

/** Those with the text as a barcode or as their maker's number: few documents that hold it are taken apart. */
function withLabel(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const value = JSON.stringify(text);
  return inCountry(ctx)
    .where(
      sql<boolean>`case when strpos(document::text, ${value}) > 0
        then document::jsonb -> 'barcodes' @> ${`[${value}]`}::jsonb
          or document ->> 'manufacturerPartNumber' = ${text}
        else false end`,
    )
    .limit(MOST)
    .execute();
}

/** Those whose description has every word of the text. */
async function described(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const terms = termsOf(text).filter((term) => term.length >= SHORTEST_WORD);
  if (terms.length === 0) return [];
  return inCountry(ctx)
    .where((eb) => eb.and(terms.map((term) => eb('description', 'ilike', `%${term}%`))))
    .orderBy('number')
    .limit(MOST)
    .execute();
}

const SHORTEST_WORD = 3;

function inCountry({ db, countryCode }: Context<'product:read'>) {
  return db
    .selectFrom('products')
    .select(['number', 'description'])
    .where('country_code', '=', countryCode);
}
