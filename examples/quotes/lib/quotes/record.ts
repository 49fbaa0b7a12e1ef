import { sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { type Stored, stored } from '#lib/documents/document.ts';
import { notFound } from '#lib/errors.ts';
import { formatMoney, Money } from '#lib/money.ts';
import { type Asked, day, searchText, wordsOf } from '#lib/records/fields.ts';
import { listAllRecords, listOrSimilar } from '#lib/records/list.ts';
import { isVisible } from '#lib/records/read-page.ts';
import { record } from '#lib/records/record.ts';
import { TOKENS } from '#lib/records/tokens.ts';
import { allOf, anyOf, type Condition, matchesAlternatives } from '#lib/search/conditions.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { type ParsedSearch, parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { csvFile } from '#lib/text/csv.ts';
import { recordHref } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';

export const QuoteNumber = Identifier.meta({
  description: 'Number of the quote.',
  examples: ['7001'],
});

/** A quote of a price, including GST. */
export const Quote = z
  .strictObject({
    number: QuoteNumber,
    customer: z.strictObject({ number: Identifier, name: z.string() }),
    total: Money,
    validUntil: DateOnly,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

/** Quotes; callers limited to customers see those of these customers. */
export const QUOTES = record({
  name: 'quotes',
  noun: 'quote',
  title: 'Quotes',
  scope: 'invoicing:read',
  table: 'quotes',
  key: 'number',
  visibleTo: { customer: 'customer_number' },
  columns: ['document'],
  items: (_, rows) => rows.map(({ document }): Quote => JSON.parse(document)),
  fields: {
    q: searchText('Number, customer or amount', isMeant),
    from: day('Valid on', 'next', (date) => sql`valid_until >= ${date}::date`),
  },
  orders: {
    newest: { words: 'newest first', by: 'valid_until', type: 'date', direction: 'desc' },
    total: { words: 'largest first', by: 'total', type: 'numeric', direction: 'desc' },
  },
  found: {
    names: ({ customer }: Quote) => [customer.name],
    words: ({ number, customer }) => [number, customer.number],
    dates: ({ validUntil }) => [validUntil],
  },
  feed: {
    schema: Quote,
    columns: {
      customer_number: ({ customer }) => customer.number,
      valid_until: ({ validUntil }) => validUntil,
      total: ({ total }) => total,
    },
  },
});

/** Words of the number or of the customer, an amount, or both beside each other. */
function isMeant(typed: string, asked: Asked): Condition {
  const { names, conditions } = parseTypedSearch(asked.ctx, typed);
  const hasWords = (text: string) => matchesAlternatives(wordsOf(text, asked), TOKENS);
  const amounts = conditions.map(({ amount }) =>
    amount
      ? sql<boolean>`total >= ${amount.from} and total < ${amount.below}`
      : sql<boolean>`false`,
  );
  const isQualified = allOf([...amounts, ...(names ? [hasWords(names)] : [])]);
  return anyOf([hasWords(typed), ...(amounts.length > 0 ? [isQualified] : [])]);
}

/** The quotes in the search on every screen. */
export async function searchQuotes(
  ctx: Context<'invoicing:read'>,
  { text: q }: ParsedSearch,
): Promise<FoundGroup> {
  const { items } = await listOrSimilar(ctx, QUOTES, { q }, GROUP_READ_LIMIT);
  const results = items.map(({ number, customer, total, validUntil }) => ({
    href: quoteHref(number),
    title: number,
    details: [customer.name, `until ${formatDate(validUntil)}`],
    meta: formatMoney(total),
    isExact: number === q,
  }));
  const all = `/quotes?${new URLSearchParams({ q })}`;
  return { kind: QUOTES.name, title: QUOTES.title, results, all };
}

/** One quote that the caller may see. Throws RESOURCE_NOT_FOUND. */
export async function getQuote(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<Stored<Quote>> {
  const row = await ctx.db
    .selectFrom('quotes')
    .select(['document', 'etag'])
    .where(isVisible(ctx, QUOTES))
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound('quote', number);
  return stored(row.document, row.etag);
}

/** The page of a quote. */
export const quoteHref = recordHref('quotes');

/** All quotes that a search finds. */
export const QUOTES_CSV = csvFile({
  ...QUOTES.file,
  rows: (ctx, query) => listAllRecords(ctx, QUOTES, query),
  columns: {
    Number: ({ number }) => number,
    Customer: ({ customer }) => customer.name,
    Total: ({ total }) => total,
    'Valid until': ({ validUntil }) => validUntil,
  },
});
