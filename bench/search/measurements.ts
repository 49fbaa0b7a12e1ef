import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { getCreditChain } from '#lib/invoicing/credit-chains.ts';
import { getInvoice } from '#lib/invoicing/invoices.ts';
import { findInvoices, searchInvoices } from '#lib/invoicing/search-invoices.ts';
import type { InvoiceSearchPage } from '#lib/invoicing/search-schema.ts';
import { markdownTable } from '../tables.ts';
import { findFacts, mostCredited, someNumbers } from './facts.ts';
import { type Timing, time } from './measure.ts';
import { SEARCHES } from './searches.ts';

/** Milliseconds within which every search has to be answered. */
const BAR = 100;

/** Measures every search of the list, a page deep in a list, a pasted list and a chain. */
export async function measureAll(ctx: Context<Scope>, runs: number): Promise<Timing[]> {
  const facts = await findFacts(ctx.db);
  const timings: Timing[] = [];
  for (const { name, query } of SEARCHES) {
    const asked = query(facts);
    timings.push(await time(name, runs, () => searchInvoices(ctx, asked), foundIn));
  }
  const { customer } = facts;
  const { cursor, pages } = await lastPage(ctx, customer);
  timings.push(
    await time(
      `commonest customer, page ${pages}`,
      runs,
      () => searchInvoices(ctx, cursor ? { customer, cursor } : { customer }),
      foundIn,
    ),
  );
  const numbers = await someNumbers(ctx.db, 5_000);
  timings.push(
    await time(
      'a pasted list of 5,000 numbers',
      runs,
      () => findInvoices(ctx, numbers),
      ({ found }) => String(found.length),
    ),
  );
  const invoice = (await getInvoice(ctx, await mostCredited(ctx.db))).parse();
  timings.push(
    await time(
      'chain of the most credited invoice',
      runs,
      () => getCreditChain(ctx, invoice),
      ({ credits }) => String(credits.length),
    ),
  );
  return timings;
}

/** The table of what was measured, and whether each met the bar. */
export function table(timings: readonly Timing[]): string {
  const rows = timings.map(({ name, found, first, median, p99 }) => [
    name,
    found,
    first.toFixed(1),
    median.toFixed(1),
    p99.toFixed(1),
    p99 < BAR ? 'met' : 'misses',
  ]);
  return markdownTable(['search', 'found', 'first ms', 'median ms', 'p99 ms', `< ${BAR} ms`], rows);
}

function foundIn({ invoices, nextCursor }: InvoiceSearchPage): string {
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
