import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import { convertSlice } from '#examples/uci-online-retail/conversion.ts';
import { invoiceRow, storedInvoice } from '#lib/invoices/record/stored-invoice.ts';
import { Invoice } from '#lib/invoices/schema.ts';

export const COUNTRY = 'au';

/** The invoices that were loaded. */
export type Rows = {
  readonly numbers: readonly string[];
  /** Size of a document. */
  readonly meanBytes: number;
  readonly medianBytes: number;
};

/**
 * Fills the table with copies of the real invoices of the example's slice under other numbers, so that they do not all
 * fit a cache. Every second invoice gets cost members.
 */
export async function loadRows(url: string, folder: string): Promise<Rows> {
  const invoices = await realInvoices(folder);
  const { db, close } = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    const rows = Array.from({ length: COPIES }, (_, copy) =>
      invoices.map((invoice, i) => rowOf(renumbered(withCosts(invoice, i), copy))),
    ).flat();
    for (let from = 0; from < rows.length; from += 100) {
      await insert(db, rows.slice(from, from + 100));
    }
    await sql`vacuum (analyze) invoices`.execute(db);
    const sizes = rows.map((row) => Buffer.byteLength(row.document)).sort((a, b) => a - b);
    return {
      numbers: rows.map((row) => row.number),
      meanBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
      medianBytes: sizes[Math.floor(sizes.length / 2)] ?? 0,
    };
  } finally {
    await close();
  }
}

const COPIES = 16;

async function realInvoices(folder: string): Promise<Invoice[]> {
  const { feeds } = await convertSlice(join(folder, 'feeds'));
  const texts = await Promise.all(Object.values(feeds).map((feed) => readFile(feed, 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
  return lines.map((line) => Invoice.parse(JSON.parse(line)));
}

function withCosts(invoice: Invoice, i: number): Invoice {
  if (i % 2 === 0 || invoice.lineItems === undefined) return invoice;
  const lineItems = invoice.lineItems.map((line) => ({
    ...line,
    unitCost: Math.round((line.unitPriceExcludingGst ?? 1) * 60) / 100,
  }));
  return { ...invoice, lineItems };
}

function renumbered(invoice: Invoice, copy: number): Invoice {
  return { ...invoice, number: `${invoice.number}-${copy}` };
}

function rowOf(invoice: Invoice) {
  return invoiceRow(COUNTRY, storedInvoice(invoice));
}

async function insert(db: Database, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  await db
    .insertInto('invoices')
    .values([...rows])
    .execute();
}
