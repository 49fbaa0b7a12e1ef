import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { convertSlice } from '#examples/uci-online-retail/convert.ts';
import { invoiceRow, storedInvoice } from '#lib/invoices/record/stored-invoice.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import type { Bench } from './bench.ts';

/** The country of all records that are measured. */
export const COUNTRY = 'au';

const COPIES = 16;

/**
 * Fills the table with copies of the real invoices of the example's slice under other numbers, so that they do not all
 * fit a cache. Every second invoice gets cost members. Returns the numbers.
 */
export async function loadInvoices(bench: Bench): Promise<string[]> {
  const { db } = bench;
  const { au, nz } = await realInvoices(bench);
  const invoices = [...au, ...nz];
  const rows = Array.from({ length: COPIES }, (_, copy) =>
    invoices.map((invoice, i) => {
      const renumbered = { ...withCosts(invoice, i), number: `${invoice.number}-${copy}` };
      return invoiceRow(COUNTRY, storedInvoice(renumbered));
    }),
  ).flat();
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100);
    await db.insertInto('invoices').values(some).execute();
  }
  await sql`vacuum (analyze) invoices`.execute(db);
  return rows.map(({ number }) => number);
}

/** The invoices of the example's slice, of a real wholesaler. */
export async function realInvoices({ folder }: Bench) {
  const { feeds } = await convertSlice(join(folder, 'feeds'));
  const read = async (feed: string) => {
    const lines = (await readFile(feed, 'utf8')).split('\n').filter((line) => line !== '');
    return lines.map((line) => Invoice.parse(JSON.parse(line)));
  };
  return { au: await read(feeds.au), nz: await read(feeds.nz) };
}

function withCosts(invoice: Invoice, i: number): Invoice {
  if (i % 2 === 0 || invoice.lineItems === undefined) return invoice;
  const lineItems = invoice.lineItems.map((line) => ({
    ...line,
    unitCost: Math.round((line.unitPriceExcludingGst ?? 1) * 60) / 100,
  }));
  return { ...invoice, lineItems };
}
