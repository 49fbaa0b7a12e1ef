import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Invoice } from '#lib/invoices/schema.ts';
import { COUNTRIES, countryOf } from './codes.ts';
import { convert, convertSlice, SLICE } from './conversion.ts';
import { CREDIT_OUTCOMES } from './credit-links.ts';
import { fieldsOf, HEADER } from './testing/source-documents.ts';
import { folderOfTestFile, temporaryFolder } from './testing/temporary-folder.ts';

const slice = await convertSlice(await folderOfTestFile());

test('every document and row of the slice is either loaded or counted with a reason', async () => {
  const { report } = slice;
  const rows = (await readFile(SLICE, 'utf8')).trimEnd().split('\n').slice(1);
  const numbers = new Set(rows.map((row) => row.split(',')[0]));
  expect(report.source).toEqual({ documents: numbers.size, rows: rows.length });
  const counts = [report.loaded, ...report.notLoaded];
  expect(sum(counts.map((count) => count.documents))).toBe(numbers.size);
  expect(sum(counts.map((count) => count.rows))).toBe(rows.length);
});

test('the report has the documents, rows and totals of the feeds', async () => {
  const { report, feeds } = slice;
  for (const country of COUNTRIES) {
    const invoices = await readFeed(feeds[country]);
    const cents = invoices.map(({ totals }) => Math.round((totals?.document?.gst ?? 0) * 100));
    expect(report.feeds[country]).toMatchObject({
      documents: invoices.length,
      rows: sum(invoices.map(({ lineItems = [] }) => lineItems.length)),
      total: { gst: sum(cents) / 100 },
    });
  }
});

test('splits the documents about evenly between the countries', async () => {
  const { report, feeds } = slice;
  for (const country of COUNTRIES) {
    const invoices = await readFeed(feeds[country]);
    expect(new Set(invoices.map(({ number }) => countryOf(number)))).toEqual(new Set([country]));
    expect(invoices.length / report.loaded.documents).toBeCloseTo(0.5, 1);
  }
});

test('a linked credit refers to an invoice of the same feed, customer and product', async () => {
  const { feeds } = slice;
  for (const country of COUNTRIES) {
    const invoices = await readFeed(feeds[country]);
    const byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]));
    const linked = invoices.flatMap((credit) =>
      (credit.lineItems ?? []).flatMap((line) => {
        if (line.originalInvoiceNumber === undefined) return [];
        return { credit, line, original: byNumber.get(line.originalInvoiceNumber) };
      }),
    );
    expect(linked.length).toBeGreaterThan(0);
    for (const { credit, line, original } of linked) {
      expect(credit.type).toBe('CREDIT_NOTE');
      expect(original?.customer).toEqual(credit.customer);
      expect(original?.lineItems?.map((sold) => sold.productNumber)).toContain(line.productNumber);
    }
  }
});

test('the slice has every special case of the source', async () => {
  const { report, feeds } = slice;
  const rows = (await readFile(SLICE, 'utf8')).trimEnd().split('\n');
  const named = [...report.notLoaded, ...report.creditLines];
  expect(named.filter((count) => count.rows > 0).map(({ name }) => name)).toEqual([
    'STOCK_WRITTEN_OFF',
    'STOCK_BOOKED_IN',
    ...CREDIT_OUTCOMES.map(({ name }) => name),
  ]);
  for (const country of COUNTRIES) {
    const types = new Set((await readFeed(feeds[country])).map(({ type }) => type));
    expect([...types].sort()).toEqual([
      'CASH_REFUND',
      'CASH_SALE_INVOICE',
      'CREDIT_NOTE',
      'TAX_INVOICE',
    ]);
  }
  for (const code of ['POST', 'DOT', 'C2', 'D', 'M', 'S', 'BANK CHARGES', 'AMAZONFEE']) {
    expect(rows.filter((row) => row.split(',')[1] === code)).not.toEqual([]);
  }
  expect(rows.filter((row) => row.startsWith('558475,'))).toHaveLength(705);
  expect(rows.filter((row) => row.includes('""'))).not.toEqual([]);
  expect(rows.filter((row) => row.includes('£'))).not.toEqual([]);
});

test('the same input produces the same bytes, even over an earlier conversion', async () => {
  const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
  await convertSlice(folder);
  const first = await digests(folder);
  await convertSlice(folder);
  await convertSlice(other);
  expect(await digests(folder)).toEqual(first);
  expect(await digests(other)).toEqual(first);
});

test('unreadable rows are counted and listed by line, and their document is not loaded', async () => {
  const folder = await temporaryFolder();
  const rows = [
    HEADER,
    fieldsOf({ number: '100' }),
    fieldsOf({ number: '100', price: '?' }),
    ['?'],
  ];
  const csv = join(folder, 'broken.csv');
  await writeFile(csv, rows.map((fields) => fields.join(',')).join('\n'));
  const { report } = await convert({ csv, out: folder });
  expect(report).toMatchObject({
    source: { documents: 1, rows: 3 },
    loaded: { documents: 0, rows: 0 },
    problems: ['line 3: UnitPrice', 'line 4: 1 fields instead of 8'],
  });
  expect(report.notLoaded.filter(({ rows }) => rows > 0)).toMatchObject([
    { name: 'UNREADABLE_ROW', documents: 1, rows: 2 },
    { name: 'ROW_WITHOUT_DOCUMENT', documents: 0, rows: 1 },
  ]);
});

async function readFeed(path: string): Promise<Invoice[]> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => Invoice.parse(JSON.parse(line)));
}

async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const named = paths.sort().map(async (path) => {
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    return [path.slice(folder.length), digest];
  });
  return Object.fromEntries(await Promise.all(named));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
