import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { getCreditChain } from '#lib/invoices/credits/get-credit-chain.ts';
import { getInvoice } from '#lib/invoices/invoices.ts';
import { lookUpInvoices } from '#lib/invoices/search/pasted/look-up-invoices.ts';
import type { InvoiceSearchPage } from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { findMostCredited, sampleInvoiceNumbers } from './invoice-samples.ts';
import type { Measure, Timing } from './measure.ts';
import { type InvoiceSamples, SEARCHES } from './searches.ts';

/** Measures every search of the invoice list, the last page of one, a pasted list of numbers, and a credit chain. */
export async function measureInvoices(
  ctx: Context<Scope>,
  samples: InvoiceSamples,
  measure: Measure,
): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const { name, query } of SEARCHES) {
    const searchQuery = query(samples);
    timings.push(await measure(name, () => searchInvoices(ctx, searchQuery), describePage));
  }
  const { customer } = samples;
  const { cursor, pages } = await lastPage(ctx, customer);
  timings.push(
    await measure(
      `commonest customer, page ${pages}`,
      () => searchInvoices(ctx, cursor ? { customer, cursor } : { customer }),
      describePage,
    ),
  );
  const numbers = await sampleInvoiceNumbers(ctx.db, 5_000);
  timings.push(
    await measure(
      'a pasted list of 5,000 numbers',
      () => lookUpInvoices(ctx, numbers),
      ({ found }) => String(found.length),
    ),
  );
  const invoice = (await getInvoice(ctx, await findMostCredited(ctx.db))).parse();
  timings.push(
    await measure(
      'chain of the most credited invoice',
      () => getCreditChain(ctx, invoice),
      ({ credits }) => String(credits.length),
    ),
  );
  return timings;
}

function describePage({ invoices, nextCursor }: InvoiceSearchPage): string {
  return nextCursor === undefined ? String(invoices.length) : `${invoices.length}, more`;
}

async function lastPage(ctx: Context<Scope>, customer: string) {
  let cursor: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await searchInvoices(ctx, cursor ? { customer, cursor } : { customer });
    if (page.nextCursor === undefined) return { cursor, pages };
    cursor = page.nextCursor;
  }
}
