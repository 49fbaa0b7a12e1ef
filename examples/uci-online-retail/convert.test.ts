import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '#cli/testing/run-command.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { makeFolder, setUpFolder } from '#tests/support/folders.ts';
import { convert, convertCommand, SLICE } from './convert.ts';
import { COUNTRIES, countryOf } from './invoice.ts';
import { HEADER, lineOf, writeSource } from './testing/source-documents.ts';

const folderOfSlice = setUpFolder();
const { report, feeds } = await convert({ out: folderOfSlice });
const rows = (await readFile(SLICE, 'utf8')).trimEnd().split('\n').slice(1);

test('every document and row of the slice is either loaded or counted with a reason', () => {
  const numbers = new Set(rows.map((row) => row.split(',')[0]));
  expect(report.source).toEqual({ documents: numbers.size, rows: rows.length });
  const counts = [report.loaded, ...report.notLoaded];
  expect(sum(counts.map((count) => count.documents))).toBe(numbers.size);
  expect(sum(counts.map((count) => count.rows))).toBe(rows.length);
});

test('the feeds have the loaded documents and rows, about half of them each', async () => {
  const invoices = { au: await readFeed(feeds.au), nz: await readFeed(feeds.nz) };
  const all = [...invoices.au, ...invoices.nz];
  expect(report.loaded).toEqual({
    documents: all.length,
    rows: sum(all.map(({ lineItems = [] }) => lineItems.length)),
  });
  for (const country of COUNTRIES) {
    const own = invoices[country];
    expect(new Set(own.map(({ number }) => countryOf(number)))).toEqual(new Set([country]));
    expect(own.length / report.loaded.documents).toBeCloseTo(0.5, 1);
  }
});

test.each(COUNTRIES)(
  'a linked credit of %s refers to an invoice of the same customer and product',
  async (country) => {
    const invoices = await readFeed(feeds[country]);
    const byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]));
    let linked = 0;
    for (const { type, customer, lineItems = [] } of invoices)
      for (const { originalInvoiceNumber, productNumber } of lineItems) {
        if (originalInvoiceNumber === undefined) continue;
        linked += 1;
        const original = byNumber.get(originalInvoiceNumber);
        expect([type, original?.customer]).toEqual(['CREDIT_NOTE', customer]);
        expect(original?.lineItems?.map((sold) => sold.productNumber)).toContain(productNumber);
      }
    expect(linked).toBeGreaterThan(0);
  },
);

test('the slice has every special case of the source', async () => {
  const reasons = report.notLoaded.filter((count) => count.rows > 0).map(({ name }) => name);
  expect(reasons).toEqual(['STOCK_WRITTEN_OFF', 'STOCK_BOOKED_IN']);
  expect(report.credits.linked).toBeGreaterThan(0);
  expect(report.credits.rows).toBeGreaterThan(report.credits.linked);
  const types = ['CASH_REFUND', 'CASH_SALE_INVOICE', 'CREDIT_NOTE', 'TAX_INVOICE'];
  for (const country of COUNTRIES)
    expect(new Set((await readFeed(feeds[country])).map(({ type }) => type))).toEqual(
      new Set(types),
    );
  const codes = new Set(rows.map((row) => row.split(',')[1]));
  for (const code of ['POST', 'DOT', 'C2', 'D', 'M', 'S', 'BANK CHARGES', 'AMAZONFEE'])
    expect(codes).toContain(code);
  expect(rows.filter((row) => row.startsWith('558475,'))).toHaveLength(705);
  expect(rows.filter((row) => row.includes('""'))).not.toEqual([]);
  expect(rows.filter((row) => row.includes('£'))).not.toEqual([]);
});

test('the same input produces the same bytes, even over an earlier conversion', async () => {
  const read = () => Promise.all(COUNTRIES.map((country) => readFile(feeds[country])));
  const first = await read();
  await convert({ out: folderOfSlice });
  expect(await read()).toEqual(first);
});

test.each([
  ['InvoiceNo', lineOf({ number: '?' })],
  ['UnitPrice', lineOf({ price: 'free' })],
  ['InvoiceDate', lineOf({ time: '2011-02-31 08:26:00' })],
])('a row that cannot be read ends the conversion, named by its line: %s', async (problem, bad) => {
  const csv = await writeSource([HEADER, lineOf({ number: '100' }), bad].join('\n'));
  await expect(convert({ csv, out: makeFolder() })).rejects.toThrow(`line 3: ${problem}`);
});

test('prints the outcome of every row and the files written', async () => {
  const out = makeFolder();
  const { exitCode, output } = await runInProcess(convertCommand, [SLICE, out], {});
  expect(exitCode).toBe(0);
  const counts = [
    { ...report.loaded, name: 'loaded' },
    { ...report.source, name: 'source' },
    ...report.notLoaded,
  ];
  for (const { name, documents, rows: count } of counts) {
    const [, ...numbers] = new RegExp(`^${name} +([\\d,]+) +([\\d,]+)`, 'm').exec(output) ?? [];
    expect(numbers.map((text) => Number(text.replaceAll(',', '')))).toEqual([documents, count]);
  }
  expect(output).toContain(`wrote ${join(out, 'nz', 'invoices.ndjson')}\n`);
});

test.each([
  ['a missing source', ['absent.csv'], 1, 'absent.csv could not be converted: ENOENT'],
  [
    'another file',
    [join(import.meta.dirname, 'ATTRIBUTION.md')],
    1,
    'ATTRIBUTION.md could not be converted: Invalid Record Length: columns length is 1, got 2 on line 5',
  ],
  ['extra arguments', ['a', 'b', 'c'], 2, 'Nothing comes after CSV and OUT: c'],
])('reports %s in one sentence', async (_, args, exitCode, message) => {
  const ran = await runInProcess(convertCommand, args, {});
  expect(ran).toMatchObject({ exitCode, errors: expect.stringContaining(message) });
});

async function readFeed(path: string): Promise<Invoice[]> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => Invoice.parse(JSON.parse(line)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
