import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import { MAX_LINE_BYTES } from '#feeds/read/lines.ts';
import { WHOLE_LIST } from '#feeds/resource.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { MAX_STATUSES } from '#lib/products/statuses/schema.ts';
import { aProduct, aSection } from '#lib/products/testing/records.ts';
import { BadLines } from './bad-lines.ts';

const database = setUpTestDatabase();

const load = (path: string, skipInvalid = true, more: Partial<LoadOptions> = {}) =>
  loadFeeds({ url: database.url, countryCode: 'au', paths: [path], skipInvalid, ...more });

async function storedDates(prefix: string): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `SELECT number, document->>'date' AS date FROM invoices WHERE starts_with(number, $1)`,
    [prefix],
  );
  return Object.fromEntries(rows.map((row) => [row.number, row.date]));
}

test('stores good lines and writes bad ones unchanged to the rejects file, with every reason', async () => {
  const folder = makeFeedFolder();
  const bad = '{"number":"skip-2","type":"INVOICE","handlingFeeRate":"1"} ';
  const path = folder.write('invoices.ndjson', [
    anInvoice({ number: 'skip-1' }),
    bad,
    anInvoice({ number: 'skip-3' }),
    '{',
  ]);
  const [summary] = await load(path);
  expect(summary).toMatchObject({
    records: 2,
    inserted: 2,
    rejected: 2,
    rejectsPath: `${path}.rejected.ndjson`,
    issues: { count: 3 },
  });
  expect(summary?.issues.texts[0]).toMatch(/^invoices\.ndjson:2 type: /);
  expect(folder.rejected('invoices.ndjson')).toEqual([
    {
      line: 2,
      reasons: [
        expect.stringMatching(/^type: expected one of "CASH_SALE_INVOICE"/),
        'handlingFeeRate: expected number, received string',
      ],
      record: bad,
    },
    {
      line: 4,
      reasons: ["is not JSON: Expected property name or '}' in JSON at position 1"],
      record: '{',
    },
  ]);
  expect(Object.keys(await storedDates('skip-'))).toEqual(['skip-1', 'skip-3']);
});

test('rejects the later of two lines with the same key', async () => {
  const folder = makeFeedFolder();
  const [first, later] = ['2026-01-01', '2026-01-02'].map((date) =>
    anInvoice({ number: 'dup-1', date }),
  );
  if (first === undefined || later === undefined) throw new Error('two invoices');
  await load(
    folder.write('invoices.ndjson', ['', first, anInvoice({ number: 'dup-2' }), later, later]),
  );
  const reasons = ['number: "dup-1" is already on line 2'];
  const record = JSON.stringify(later);
  expect(folder.rejected('invoices.ndjson')).toEqual([
    { line: 4, reasons, record },
    { line: 5, reasons, record },
  ]);
  expect(await storedDates('dup-')).toEqual({ 'dup-1': '2026-01-01', 'dup-2': '2026-11-20' });
});

test('rejected duplicates of a compressed feed keep their text', async () => {
  const folder = makeFeedFolder();
  const line = JSON.stringify(anInvoice({ number: 'gzdup-1' }));
  await load(folder.writeBytes('invoices.ndjson.gz', gzipSync(`${line}\n${line}\n`)));
  expect(folder.rejected('invoices.ndjson.gz')).toEqual([
    { line: 2, reasons: ['number: "gzdup-1" is already on line 1'], record: line },
  ]);
});

test('writes every rejected duplicate, over several batches', async () => {
  const folder = makeFeedFolder();
  const lines = Array.from({ length: 2_501 }, () => ({ number: 'lots-1', type: 'CREDIT_NOTE' }));
  const [summary] = await load(folder.write('invoices.ndjson', lines));
  expect(summary).toMatchObject({
    records: 1,
    inserted: 1,
    rejected: 2_500,
    issues: {
      count: 2_500,
      texts: [
        'invoices.ndjson:2 number: "lots-1" is already on line 1 (2,500 times, on lines 2, 3, 4, 5, 6 and more)',
      ],
    },
  });
  const rejected = folder.rejected('invoices.ndjson');
  expect(rejected.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1).slice(1));
});

test('rejects a line that is too long without its text', async () => {
  const folder = makeFeedFolder();
  const long = JSON.stringify({
    ...anInvoice({ number: 'long-1' }),
    jobNumber: 'x'.repeat(MAX_LINE_BYTES),
  });
  const [summary] = await load(
    folder.write('invoices.ndjson', [long, anInvoice({ number: 'long-2' })]),
  );
  expect(summary).toMatchObject({ inserted: 1, rejected: 1 });
  expect(folder.rejected('invoices.ndjson')).toEqual([
    { line: 1, reasons: ['is longer than 4096 KiB'] },
  ]);
});

test('rejects a record longer than its resource allows', async () => {
  const folder = makeFeedFolder();
  const section = aSection('X', { description: 'x'.repeat(600_000) });
  await load(folder.write('sections.ndjson', [section]));
  expect(folder.rejected('sections.ndjson')).toMatchObject([
    { reasons: ['is longer than 64 KiB'] },
  ]);
});

test('rejects new records beyond the limit of a whole list; stored ones can be replaced', async () => {
  const folder = makeFeedFolder();
  const families = (description: string, ...ids: number[]) =>
    ids.map((id) => ({ id, familyCode: `F${id}`, description, locale: 'en-AU' }));
  const { records } = WHOLE_LIST.recordLimit;
  const copyFirst = (from: number, to: number) =>
    database.pool.query(`
      INSERT INTO families (country_code, code, document, etag, summary, summary_etag)
      SELECT 'au', 'F' || i, replace(document::text, '"id":0', '"id":' || i)::json, etag, summary, summary_etag
      FROM families, generate_series(${from}, ${to}) AS i WHERE code = 'F0'`);
  await load(folder.write('families.ndjson', families('Mixers', 0)));
  await copyFirst(1, records - 1);
  const more = folder.write('families.ndjson', families('Mixers', 0, records));
  await expect(load(more, false)).rejects.toThrow(
    'families.ndjson:2 is beyond the 5000 records that fit in one response: leave it out',
  );
  expect(await load(more)).toMatchObject([{ unchanged: 1, inserted: 0, rejected: 1 }]);
  // As an earlier version stored it: more than the limit.
  await copyFirst(records, records + 9);
  const changed = folder.write('families.ndjson', families('Taps', 0, records + 9));
  expect(await load(changed, false)).toMatchObject([{ replaced: 2, inserted: 0 }]);
});

test('rejects lines beyond the limit of one product only; --replace makes room', async () => {
  const folder = makeFeedFolder();
  const products = ['MANY', 'FEW'].map((number) => aProduct({ number }));
  await load(folder.write('products.ndjson', products));
  await load(folder.write('statuses.ndjson', [aSection('A')]));
  const entries = (productNumber: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, day) => ({
      productNumber,
      level: 'NATIONAL',
      statusCode: 'A',
      effectiveFrom: new Date(Date.UTC(2000, 0, 1 + from + day)).toISOString().slice(0, 10),
    }));
  const file = (...lines: object[]) => folder.write('product-statuses.ndjson', lines);
  await load(file(...entries('MANY', 0, MAX_STATUSES - 1)));
  const more = [...entries('MANY', MAX_STATUSES - 1, MAX_STATUSES + 1), ...entries('FEW', 0, 1)];
  expect(await load(file(...more))).toMatchObject([{ inserted: 2, rejected: 1 }]);
  expect(folder.rejected('product-statuses.ndjson')).toMatchObject([
    { line: 2, reasons: [expect.stringMatching(/^productNumber: .*with --replace$/)] },
  ]);
  const others = file(...entries('MANY', 1_000, 1_000 + MAX_STATUSES));
  const replaced = await load(others, true, { replace: true, maxRemoved: 201 });
  expect(replaced).toMatchObject([{ inserted: MAX_STATUSES, rejected: 0 }]);
});

test('a load without bad lines deletes the previous rejects file', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('invoices.ndjson', ['{}']));
  expect(existsSync(join(folder.path, 'invoices.ndjson.rejected.ndjson'))).toBe(true);
  const [summary] = await load(folder.write('invoices.ndjson', [anInvoice({ number: 'clean-1' })]));
  expect(summary?.rejectsPath).toBeUndefined();
  expect(readdirSync(folder.path)).toEqual(['invoices.ndjson']);
});

test('a load that fails leaves the previous rejects file alone and writes none', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('invoices.ndjson', ['{}']));
  const before = folder.rejected('invoices.ndjson');
  // Only the database refuses this line.
  await database.pool.query(
    'ALTER TABLE invoices ADD CONSTRAINT no_fail CHECK (number <> $$fail$$)',
  );
  const path = folder.write('invoices.ndjson', [anInvoice({ number: 'fail' }), '[]']);
  await expect(load(path)).rejects.toThrow(/no_fail/);
  await database.pool.query('ALTER TABLE invoices DROP CONSTRAINT no_fail');
  expect(folder.rejected('invoices.ndjson')).toEqual(before);
  expect(readdirSync(folder.path).sort()).toEqual([
    'invoices.ndjson',
    'invoices.ndjson.rejected.ndjson',
  ]);
});

test('when the rejects file cannot be moved into place, the error says where the lines are', async () => {
  const folder = makeFeedFolder();
  mkdirSync(join(folder.path, 'invoices.ndjson.rejected.ndjson', 'a folder'), { recursive: true });
  const path = folder.write('invoices.ndjson', [anInvoice({ number: 'place-1' }), '{}']);
  const error = await load(path).catch((thrown: unknown) => thrown);
  const [, draft = ''] = /the rejected lines are in (.*)\.$/.exec(String(error)) ?? [];
  expect(JSON.parse(readFileSync(draft, 'utf8'))).toMatchObject({ line: 2, record: '{}' });
  expect(Object.keys(await storedDates('place-'))).toEqual(['place-1']);
});

test('the rejects file ends at 64 million characters, and says that lines are missing', async () => {
  const folder = makeFeedFolder();
  const path = folder.write('stock.ndjson.rejected.ndjson', []);
  const bad = new BadLines({ name: 'stock.ndjson' }, path);
  const record = Buffer.alloc(1_000_000, 'x');
  for (let line = 1; line <= 70; line += 1) {
    bad.add(line, [{ path: '', message: 'is not JSON' }], record);
    await bad.rejects?.flush();
  }
  await bad.rejects?.publish();
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(64);
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    line: 64,
    reasons: ['rejected lines from here on are not in this file'],
  });
  expect(bad).toMatchObject({ lines: 70, issues: 70 });
});
