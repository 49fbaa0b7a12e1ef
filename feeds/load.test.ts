import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTestDatabase, setUpTestDatabase } from '#db/testing/database.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { invoiceRow } from '#lib/invoices/record/stored-invoice.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { loadFeeds } from './load.ts';
import { makeFeedFolder } from './testing/feed-folder.ts';

const database = setUpTestDatabase();

const load = (path: string, countryCode: CountryCode = 'au', replace = false) =>
  loadFeeds({ url: database.url, countryCode, paths: [path], replace });

/** Stored rows whose number begins with `prefix`, with what changes whenever a row is written. */
async function storedRows(prefix: string) {
  const { rows } = await database.pool.query(
    `SELECT country_code, number, customer_number, document, etag, document_without_costs,
      etag_without_costs, xmin::text, xmax::text, ctid::text
     FROM invoices WHERE starts_with(number, $1) ORDER BY country_code, number COLLATE "C"`,
    [prefix],
  );
  return rows;
}

test('a record is stored as the document that the API sends, with its search columns', async () => {
  const withCost = anInvoice({
    number: 'keep-2',
    comments: ['tab\tback\\slash\nnew line \u0001 "Māori" 😀 \\N'],
    lineItems: [{ number: 1, productNumber: 'P', quantity: 1, unitCost: 3.2 }],
  });
  const path = makeFeedFolder().write('invoices.ndjson', [
    anInvoice({ number: 'keep-1' }),
    withCost,
  ]);
  const [summary] = await load(path);
  expect(summary).toMatchObject({ records: 2, inserted: 2, unchanged: 0, rejected: 0 });
  const rows = await storedRows('keep-');
  expect(rows).toHaveLength(2);
  for (const [row, invoice] of [
    [rows[0], anInvoice({ number: 'keep-1' })],
    [rows[1], withCost],
  ]) {
    const { document, etag, document_without_costs, etag_without_costs } = invoiceRow(
      Invoice.parse(invoice),
    );
    expect(row).toMatchObject({
      country_code: 'au',
      number: invoice?.number,
      customer_number: '17850',
      ...{ document, etag, document_without_costs, etag_without_costs },
    });
  }
});

test('members are stored in the order of the specification, numbers in their shortest form', async () => {
  const line =
    '{"lineItems":[{"quantity":1E1,"productNumber":"\\u0050\\/1","number":1,"unitPriceExcludingGst":100.10}],"type":"TAX_INVOICE","number":"form-1"}';
  await load(makeFeedFolder().write('invoices.ndjson', [line]));
  const [row] = await storedRows('form-1');
  expect(row.document).toBe(
    '{"number":"form-1","type":"TAX_INVOICE","lineItems":[{"number":1,"productNumber":"P/1","quantity":10,"unitPriceExcludingGst":100.1}]}',
  );
});

test('loading the same file again neither writes nor locks a row, and says so', async () => {
  const documents = ['same-1', 'same-2'].map((number) => anInvoice({ number }));
  const path = makeFeedFolder().write('invoices.ndjson', documents);
  await load(path);
  const before = await storedRows('same-');
  const [summary] = await load(path);
  expect(summary).toMatchObject({ inserted: 0, replaced: 0, unchanged: 2 });
  expect(await storedRows('same-')).toEqual(before);
});

test('replaces a record that differs and leaves the others alone', async () => {
  const folder = makeFeedFolder();
  const documents = ['change-1', 'change-2'].map((number) => anInvoice({ number }));
  await load(folder.write('invoices.ndjson', documents));
  const before = await storedRows('change-');
  const changed = anInvoice({ number: 'change-2', date: '2026-03-03' });
  const later = [anInvoice({ number: 'change-1' }), changed, anInvoice({ number: 'change-3' })];
  const [summary] = await load(folder.write('invoices.ndjson', later));
  expect(summary).toMatchObject({ inserted: 1, replaced: 1, unchanged: 1 });
  const after = await storedRows('change-');
  expect(after).toHaveLength(3);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({ document: JSON.stringify(changed) });
});

test('countries have separate records with the same number', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [
    { number: 'both-1', type: 'TAX_INVOICE' },
  ]);
  await load(path, 'au');
  const [summary] = await load(path, 'nz');
  expect(summary).toMatchObject({ inserted: 1 });
  expect((await storedRows('both-')).map((row) => row.country_code)).toEqual(['au', 'nz']);
});

test('reads a compressed feed, also one of several gzip members', async () => {
  const member = (number: string) => gzipSync(`${JSON.stringify(anInvoice({ number }))}\n`);
  const path = makeFeedFolder().writeBytes(
    'invoices.ndjson.gz',
    Buffer.concat([member('gz-1'), member('gz-2')]),
  );
  expect((await load(path))[0]).toMatchObject({ records: 2, inserted: 2 });
});

test('--replace never removes documents, and says so', async () => {
  const folder = makeFeedFolder();
  const documents = ['stay-1', 'stay-2'].map((number) => anInvoice({ number }));
  await load(folder.write('invoices.ndjson', documents));
  const path = folder.write('invoices.ndjson', documents.slice(0, 1));
  const [summary] = await load(path, 'au', true);
  expect(summary).toMatchObject({ removed: 0, unchanged: 1 });
  expect(summary?.notes).toEqual([
    'replacing removed nothing from invoices: documents are never removed by a feed',
  ]);
  expect(await storedRows('stay-')).toHaveLength(2);
});

test('a first load into an analysed empty table does not scan it for every row', async () => {
  const { url, pool, drop } = await makeTestDatabase();
  onTestFinished(drop);
  // As autovacuum does: PostgreSQL now plans for an empty table.
  await pool.query('VACUUM ANALYZE invoices');
  const lines = Array.from({ length: 20_000 }, (_, at) => ({
    number: `new-${at}`,
    type: 'TAX_INVOICE',
  }));
  const path = makeFeedFolder().write('invoices.ndjson', lines);
  await loadFeeds({ url, countryCode: 'au', paths: [path] });
  const scans = await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `SELECT n_tup_ins, seq_scan FROM pg_stat_user_tables WHERE relname = 'invoices'`,
    );
    expect(rows[0].n_tup_ins).toBe(20_000);
    return rows[0].seq_scan;
  }, 10_000);
  expect(scans).toBeLessThan(10);
});
