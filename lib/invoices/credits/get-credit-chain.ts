import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import {
  type SummaryRow,
  toInvoiceSummary,
  visibleInvoices,
} from '#lib/invoices/search/summaries.ts';
import { searchableNumber } from '#lib/search/words.ts';
import { buildCreditChain, type CreditChain, MAX_ORIGINALS, originalsOf } from './credit-chain.ts';
import type { ChainDocument, ChainLine } from './credited-lines.ts';

/**
 * The credit chain of an invoice, of the documents that the caller may see: at most `MAX_CREDITS` credits on
 * `MAX_CREDIT_LEVELS` levels. Those beyond are counted.
 */
export async function getCreditChain(
  ctx: Context<'invoicing:read'>,
  invoice: Invoice,
): Promise<CreditChain> {
  const lineItems = invoice.lineItems ?? [];
  const totalIncludingGst = invoice.totals?.document?.includingGst;
  const document: ChainDocument = { ...invoice, lineItems, totalIncludingGst };
  const [originals, credits] = await Promise.all([
    readOriginals(ctx, document),
    readCredits(ctx, document),
  ]);
  return buildCreditChain(document, { originals, ...credits });
}

/** The most credits a chain lists. */
export const MAX_CREDITS = 100;

/** Credits of credits are rare; ten levels have never been seen. */
const MAX_CREDIT_LEVELS = 10;

/** The lines of credits whose document is longer than this, in bytes, are not read. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;

async function readOriginals(
  ctx: Context<'invoicing:read'>,
  invoice: ChainDocument,
): Promise<Map<string, ChainDocument>> {
  const numbers = [...originalsOf(invoice).keys()].slice(0, MAX_ORIGINALS);
  if (numbers.length === 0) return new Map();
  const rows = await visibleInvoices(ctx)
    .where(sql<SqlBool>`number = any(${numbers}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.number, toChainDocument({ ...row, lines: null, named: [] })]),
  );
}

async function readCredits(ctx: Context<'invoicing:read'>, { number }: ChainDocument) {
  const credits = new Map<string, ChainDocument>();
  let level = [number];
  for (let depth = 1; level.length > 0; depth += 1) {
    const remaining = depth > MAX_CREDIT_LEVELS ? 0 : MAX_CREDITS - credits.size;
    const known = [number, ...credits.keys()];
    const rows = await creditsOf(ctx, level, { known, limit: Math.max(1, remaining) });
    const read = rows.slice(0, remaining);
    for (const row of read) credits.set(row.number, toChainDocument(row));
    const left = (rows[0]?.count ?? 0) - read.length;
    if (left > 0) return { credits, creditsLeft: left };
    level = read.map((row) => row.number);
  }
  return { credits, creditsLeft: 0 };
}

/** The oldest credits of these documents that are not known yet, each with the total count. */
function creditsOf(
  ctx: Context<'invoicing:read'>,
  originals: readonly string[],
  { known, limit }: { readonly known: readonly string[]; readonly limit: number },
) {
  const named = sql`${originals.map(searchableNumber)}::text[]`;
  const condition = sql<SqlBool>`original_numbers && ${named} and number <> all(${known}::text[])
    and type in ('CREDIT_NOTE', 'CASH_REFUND')`;
  return (
    ctx.db
      // A CTE of its own, so that only the documents of the rows within the limit are parsed.
      .with('oldest', () =>
        visibleInvoices(ctx)
          .where(condition)
          .select(sql<number>`count(*) over ()`.as('count'))
          .orderBy('date')
          .orderBy('number')
          .limit(limit),
      )
      .selectFrom('oldest')
      .innerJoin('invoices', 'invoices.number', 'oldest.number')
      .where('invoices.country_code', '=', ctx.countryCode)
      .selectAll('oldest')
      .select([
        LINES,
        sql<string[]>`array(select unnest(original_numbers) intersect select unnest(${named}))`.as(
          'named',
        ),
      ])
      .execute()
  );
}

/** The members of lines that a chain needs, without costs, as JSON; null for a document that is too long. */
const LINES = sql<string | null>`
  case when octet_length(document::text) <= ${sql.lit(MAX_DOCUMENT_BYTES)} then coalesce((
    select json_agg(json_strip_nulls(json_build_object(
      'number', line->'number', 'productNumber', line->'productNumber', 'quantity', line->'quantity',
      'lineItemType', line->'lineItemType', 'originalInvoiceNumber', line->'originalInvoiceNumber')))
    from json_array_elements(document->'lineItems') as line), '[]') end`.as('lines');

type Row = SummaryRow & { readonly lines: string | null; readonly named: readonly string[] };

function toChainDocument({ lines, named, ...row }: Row): ChainDocument {
  const lineItems: ChainLine[] | undefined = lines === null ? undefined : JSON.parse(lines);
  return { ...toInvoiceSummary(row), lineItems, ...(lineItems ? {} : { namedByLines: named }) };
}
