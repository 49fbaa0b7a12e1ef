import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { anyOf, type Condition, PLANNER_FENCE, startsWithAny } from '#lib/search/conditions.ts';
import { normalizeBarcode, normalizeMakerNumber } from './columns.ts';
import type { SimilarProduct, SimilarProducts, SimilarProductsQuery } from './schema.ts';
import { searchProducts } from './search-products.ts';

/**
 * The products that may have been meant by texts that are not product numbers: with that barcode or maker's number,
 * else with a similar number or prefix, else with these words or similar ones.
 */
export async function searchSimilarProducts(
  ctx: Context<'product:read'>,
  { typed }: SimilarProductsQuery,
): Promise<SimilarProducts> {
  return { near: await Promise.all(typed.map((text) => suggest(ctx, text))) };
}

const MAX_SUGGESTIONS = 5;

async function suggest(ctx: Context<'product:read'>, text: string): Promise<SimilarProduct[]> {
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

function certain(row: Row): SimilarProduct {
  return { ...row, isCertain: true };
}

function uncertain(row: Row): SimilarProduct {
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
  const similar = await findMatching(ctx, sql`number = any(${similarNumbers(text)}::text[])`);
  if (similar.length > 0 || text.length < MIN_PREFIX_LENGTH) return similar;
  return findMatching(ctx, startsWithAny(sql`number`, [text.toUpperCase()]));
}

const MIN_PREFIX_LENGTH = 3;

function findByLabel(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const labels: Condition[] = [sql`barcodes @> ${[normalizeBarcode(text)]}::text[]`];
  const makerNumber = normalizeMakerNumber(text);
  if (makerNumber !== '') labels.push(sql`maker_number = ${makerNumber}`);
  return findMatching(ctx, anyOf(labels));
}

/** Products with these words or similar ones, those with them in their name first. */
async function findByWords(ctx: Context<'product:read'>, text: string): Promise<Row[]> {
  const { numbers } = await searchProducts(ctx, { q: text }, MAX_SUGGESTIONS);
  const found = await findMatching(ctx, sql`number = any(${numbers}::text[])`);
  return found.toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number));
}

/** The first products that meet the condition, by its index. */
async function findMatching(
  { db, countryCode }: Context<'product:read'>,
  condition: Condition,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select products.number, products.description
    from (
      select number from (
        select number from product_search
        where country_code = ${countryCode} and ${condition} ${PLANNER_FENCE}) as matching
      order by number limit ${sql.lit(MAX_SUGGESTIONS)}
    ) as first join products
      on products.country_code = ${countryCode} and products.number = first.number
    order by products.number`.execute(db);
  return rows;
}

/**
 * Numbers that may have been meant by an unknown one: within one typing error (a character added, missing, wrong, or two
 * swapped), in capitals, and without separators. They are looked up by primary key, so the size of the catalogue does
 * not matter.
 */
function similarNumbers(typed: string): string[] {
  const text = typed.trim();
  if (text === '' || text.length > MAX_LENGTH) return [];
  const variants = new Set<string>();
  for (const spelling of new Set([text, text.toUpperCase()])) {
    variants.add(spelling);
    variants.add(spelling.replaceAll(/[\s\-./_]/g, ''));
    variants.add(spelling.replaceAll(/[\s./_]+/g, '-'));
    variants.add(spelling.replace(/^0+(?=.)/, ''));
  }
  for (const changed of oneEditAway(text.toUpperCase())) variants.add(changed);
  variants.delete('');
  return [...variants];
}

/** Longer texts have thousands of variants. */
const MAX_LENGTH = 20;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';

function* oneEditAway(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const character of CHARACTERS) {
      yield `${before}${character}${after}`;
      if (after !== '') yield `${before}${character}${after.slice(1)}`;
    }
    if (after !== '') yield `${before}${after.slice(1)}`;
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`;
  }
}
