import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { copyRows } from '#tools/bench/setup/copy-rows.ts';

/** The country of all invoices: those of both feeds, which have no number in common, without their GST. */
export const COUNTRY = 'au';

/**
 * Merges the feeds into one, and adds what the source lacks: customers get names, every second invoice an order and a
 * purchase order number, every fifth a job number.
 */
export async function writeInvoiceFeed(feeds: readonly string[], path: string): Promise<void> {
  let count = 0;
  await pipeline(Readable.from(lines()), createWriteStream(path));

  async function* lines(): AsyncGenerator<string> {
    for (const feed of feeds) {
      for await (const line of createInterface({ input: createReadStream(feed) })) {
        count += 1;
        yield `${JSON.stringify(addNames(JSON.parse(line, withoutGst), count))}\n`;
      }
    }
  }
}

/** The GST of one country is invalid in the other; no search reads it. */
function withoutGst(member: string, value: unknown): unknown {
  return member === 'gst' ? undefined : value;
}

type Document = { readonly customer?: { readonly number: string; readonly name?: string } };

function addNames(invoice: Document, count: number): Document {
  return {
    ...invoice,
    ...(count % 2 === 0 ? { orderNumber: `SO-${count}`, purchaseOrderNumber: `PO-${count}` } : {}),
    ...(count % 5 === 0 ? { jobNumber: `JOB-${count % 400}` } : {}),
    ...(invoice.customer
      ? { customer: { ...invoice.customer, name: customerName(Number(invoice.customer.number)) } }
      : {}),
  };
}

function customerName(seed: number): string {
  const pick = (words: readonly string[], by: number) =>
    words[Math.floor(seed / by) % words.length];
  return `${pick(PLACES, 1)} ${pick(TRADES, PLACES.length)} ${seed}`;
}

const PLACES = ['Ngāti Whātua', 'Ngāti Awa', 'Kororāreka', 'Taupō', "O'Brien", 'Wagga', 'Bendigo'];
const TRADES = ['Joinery', 'Plumbing', 'Electrical', 'Building Co', '& Sons', 'Hire'];

/**
 * Copies the invoices of the table under other numbers and later dates, until there are `rows`. The document of a copy is
 * empty, since no search looks into it.
 */
export async function multiplyInvoices(db: Database, rows: number): Promise<void> {
  const changed = {
    number: sql`number || '-' || copy`,
    document: sql`'{}'`,
    document_without_costs: sql`null`,
    etag_without_costs: sql`null`,
    date: sql`date + copy * 37`,
    due_date: sql`due_date + copy * 37`,
    order_number: sql`order_number || '-' || copy`,
    purchase_order_number: sql`purchase_order_number || '-' || copy`,
    original_number: sql`original_number || '-' || copy`,
    original_numbers: sql`(select array_agg(original || '-' || copy) from unnest(original_numbers) as original)`,
  };
  await copyRows(db, 'invoices', changed, rows);
}
