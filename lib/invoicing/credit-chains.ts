import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { customersOf } from '#lib/auth/customers.ts';
import { searched } from '#lib/search/number-forms.ts';
import { type CreditChain, creditChain, originalsOf } from './credit-chain.ts';
import { visibleTo } from './invoices.ts';
import type { Invoice } from './schema.ts';

/** The chain of credits around an invoice, of the documents that the caller may see. */
export async function getCreditChain(
  ctx: Context<'invoicing:read'>,
  invoice: Invoice,
): Promise<CreditChain> {
  const documents = new Map<string, Invoice>();
  const originals = [...originalsOf(invoice).keys()];
  for (const original of await read(ctx, sql`number = any(${originals}::text[])`)) {
    documents.set(original.number, original);
  }
  let level = [invoice.number];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    const credits = await read(ctx, sql`original_numbers && ${level.map(searched)}::text[]`);
    const further = credits.filter(({ number }) => !documents.has(number));
    for (const credit of further) documents.set(credit.number, credit);
    level = further.map(({ number }) => number);
  }
  documents.delete(invoice.number);
  return creditChain(invoice, documents);
}

/** A credit of a credit is rare; nobody has seen ten on top of one another. */
const DEEPEST = 10;

async function read(
  ctx: Context<'invoicing:read'>,
  which: ReturnType<typeof sql<SqlBool>>,
): Promise<Invoice[]> {
  const rows = await ctx.db
    .selectFrom('invoices')
    // What they cost does not matter here.
    .select(({ fn }) => fn.coalesce('document_without_costs', 'document').as('document'))
    .where('country_code', '=', ctx.countryCode)
    .where(which)
    .where(visibleTo(customersOf(ctx)))
    .execute();
  return rows.map((row): Invoice => JSON.parse(row.document));
}
