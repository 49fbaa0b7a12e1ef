import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { Invoice } from '#lib/invoicing/schema.ts';
import { storedInvoice } from '#lib/invoicing/stored-invoice.ts';
import { FeedError, FeedRefused } from './feed-error.ts';
import { loadFeeds } from './load-feeds.ts';
import { makeFeedFolder } from './testing/feed-folder.ts';
import { anInvoice } from './testing/invoice.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const load = (path: string, countryCode: CountryCode = 'au') =>
  loadFeeds({ url: database.url, countryCode, paths: [path] });

/** The kept rows whose number begins with `prefix`, with what tells one row version from another. */
async function kept(prefix: string) {
  const { rows } = await database.pool.query(
    `SELECT country_code, number, customer_number, document, etag, document_without_costs,
      etag_without_costs, xmin::text, xmax::text, ctid::text
     FROM invoices WHERE starts_with(number, $1) ORDER BY country_code, number COLLATE "C"`,
    [prefix],
  );
  return rows;
}

async function complaintsOf(path: string): Promise<readonly string[]> {
  const error = await load(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedRefused)) throw error;
  expect(error.message).toContain('nothing of it was kept');
  return error.complaints;
}

test('a record is kept as the document that the API sends, beside what it is found by', async () => {
  const withCost = anInvoice('keep-2', {
    comments: ['tab\tback\\slash\nnew line \u0001 "Māori" 😀 \\N'],
    lineItems: [{ number: 1, productNumber: 'P', quantity: 1, unitCost: 3.2 }],
  });
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice('keep-1'), withCost]);
  const [summary] = await load(path);
  expect(summary).toMatchObject({
    records: 2,
    inserted: 2,
    replaced: 0,
    unchanged: 0,
    rejected: 0,
  });
  const rows = await kept('keep-');
  expect(rows).toHaveLength(2);
  for (const [row, invoice] of [
    [rows[0], anInvoice('keep-1')],
    [rows[1], withCost],
  ]) {
    const stored = storedInvoice(Invoice.parse(invoice));
    expect(row).toMatchObject({
      country_code: 'au',
      number: stored.number,
      customer_number: 'C100',
      document: stored.document,
      etag: stored.etag,
      document_without_costs: stored.documentWithoutCosts ?? null,
      etag_without_costs: stored.etagWithoutCosts ?? null,
    });
  }
});

test('members are kept in the order of the specification and numbers in their shortest form', async () => {
  const line =
    '{"lineItems":[{"quantity":1E1,"productNumber":"\\u0050\\/1","number":1,"unitPriceExcludingGst":100.10}],"type":"TAX_INVOICE","number":"form-1"}';
  await load(makeFeedFolder().write('invoices.ndjson', [line]));
  const [row] = await kept('form-1');
  expect(row.document).toBe(
    '{"number":"form-1","type":"TAX_INVOICE","lineItems":[{"number":1,"productNumber":"P/1","quantity":10,"unitPriceExcludingGst":100.1}]}',
  );
});

test('loading the same file again writes nothing, not even a lock, and says so', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [
    anInvoice('same-1'),
    anInvoice('same-2'),
  ]);
  await load(path);
  const before = await kept('same-');
  const [summary] = await load(path);
  expect(summary).toMatchObject({ inserted: 0, replaced: 0, unchanged: 2 });
  expect(await kept('same-')).toEqual(before);
});

test('a record that differs is replaced, the others are not touched', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('invoices.ndjson', [anInvoice('change-1'), anInvoice('change-2')]));
  const before = await kept('change-');
  const changed = anInvoice('change-2', { date: '2026-03-03' });
  const [summary] = await load(
    folder.write('invoices.ndjson', [anInvoice('change-1'), changed, anInvoice('change-3')]),
  );
  expect(summary).toMatchObject({ inserted: 1, replaced: 1, unchanged: 1 });
  const after = await kept('change-');
  expect(after).toHaveLength(3);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({ document: JSON.stringify(changed) });
});

test('each country has its own records of the same number', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice('both-1')]);
  await load(path, 'au');
  const [summary] = await load(path, 'nz');
  expect(summary).toMatchObject({ inserted: 1 });
  expect((await kept('both-')).map((row) => row.country_code)).toEqual(['au', 'nz']);
});

test('a broken line in the middle is named, and nothing of the file is kept', async () => {
  const broken = anInvoice('broken-2');
  const lines = [
    anInvoice('broken-1'),
    JSON.stringify(broken).replace('"quantity":2', '"quantity":"2"').replace('"date"', '"dated"'),
    anInvoice('broken-3'),
  ];
  expect(await complaintsOf(makeFeedFolder().write('invoices.ndjson', lines))).toEqual([
    'invoices.ndjson:2 lineItems[0].quantity: expected number, received string',
    'invoices.ndjson:2 dated: is not a member of this record',
  ]);
  expect(await kept('broken-')).toEqual([]);
});

test('amounts that do not add up are refused, saying where', async () => {
  const totals = { net: { excludingGst: 0.1, gst: 0.2, includingGst: 0.30000001 } };
  const lines = [anInvoice('sum-1', { totals })];
  expect(await complaintsOf(makeFeedFolder().write('invoices.ndjson', lines))).toEqual([
    'invoices.ndjson:1 totals.net.includingGst: expected excludingGst + gst = 0.3, received 0.30000001',
  ]);
});

test('all complaints of a file come together: 20 of them, and the count of the rest', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => ({ number: `many-${at}` }));
  const path = makeFeedFolder().write('invoices.ndjson', lines);
  const error = await load(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedRefused)) throw error;
  expect(error.complaints).toHaveLength(20);
  expect(error.message).toMatch(/30 complaints/);
  expect(error.message).toMatch(/… and 10 more$/);
});

test('the same key twice in one file is an error that names both lines', async () => {
  const lines = [anInvoice('twice-1'), anInvoice('twice-2'), anInvoice('twice-1')];
  expect(await complaintsOf(makeFeedFolder().write('invoices.ndjson', lines))).toEqual([
    'invoices.ndjson:3 number: "twice-1" is already on line 1',
  ]);
  expect(await kept('twice-')).toEqual([]);
});

test('bytes that are not UTF-8 are a complaint by line', async () => {
  const good = Buffer.from(`${JSON.stringify(anInvoice('bytes-1'))}\n`);
  const bad = Buffer.from(good.toString('latin1').replace('P-1', 'P-\u00e9'), 'latin1');
  const path = makeFeedFolder().writeBytes('invoices.ndjson', Buffer.concat([good, bad]));
  expect(await complaintsOf(path)).toEqual(['invoices.ndjson:2 is not UTF-8']);
});

test('what JSON.parse would hide is a complaint by line and member', async () => {
  const line = (members: string) => `{"number":"hidden-1","type":"TAX_INVOICE",${members}}`;
  const path = makeFeedFolder().write('invoices.ndjson', [
    line('"handlingFeeRate":0.1234567890123456'),
    line('"handlingFeeRate":1e309'),
    line('"jobNumber":"1","jobNumber":"1"'),
    line('"jobNumber":"\\u0000"'),
    line('"jobNumber":"\\ud83d"'),
    line('"__proto__":{"type":"X"}'),
    line(`"comments":${'['.repeat(1_000)}${']'.repeat(1_000)}`),
  ]);
  expect(await complaintsOf(path)).toEqual([
    'invoices.ndjson:1 handlingFeeRate: 0.1234567890123456 cannot be held exactly: at most 15 significant digits',
    'invoices.ndjson:2 handlingFeeRate: 1e309 cannot be held exactly: at most 15 significant digits',
    'invoices.ndjson:3 jobNumber: is written twice',
    'invoices.ndjson:4 jobNumber: has a NUL character, which cannot be kept',
    'invoices.ndjson:5 jobNumber: has half of a surrogate pair, which cannot be kept',
    'invoices.ndjson:6 __proto__: is not a member of this record',
    expect.stringMatching(
      /^invoices\.ndjson:7 comments(\[0\]){9}: is nested deeper than 200 levels$/,
    ),
    'invoices.ndjson:7 comments[0]: expected string, received array',
  ]);
});

test('a byte order mark, CRLF and blank lines are no matter; a last line may lack its line break', async () => {
  const lines = [anInvoice('form-a'), anInvoice('form-b'), anInvoice('form-c')];
  const text = `\uFEFF${lines.map((line) => JSON.stringify(line)).join('\r\n\r\n  \r\n')}`;
  const [summary] = await load(makeFeedFolder().writeBytes('invoices.ndjson', text));
  expect(summary).toMatchObject({ records: 3, inserted: 3 });
});

test('an empty file is a feed of no records', async () => {
  const [summary] = await load(makeFeedFolder().writeBytes('invoices.ndjson', ''));
  expect(summary).toMatchObject({ records: 0, inserted: 0, rejected: 0 });
});

test('a file that is cut off in mid-line is refused', async () => {
  const text = `${JSON.stringify(anInvoice('cut-1'))}\n${JSON.stringify(anInvoice('cut-2'))}`;
  const folder = makeFeedFolder();
  for (const cut of [1, 10]) {
    const path = folder.writeBytes('invoices.ndjson', text.slice(0, -cut));
    expect(await complaintsOf(path)).toEqual([
      'invoices.ndjson:2 is cut off: the file ends in the middle of this line',
    ]);
  }
  expect(await kept('cut-')).toEqual([]);
});

test('a compressed feed is read, also one of several members', async () => {
  const member = (number: string) => gzipSync(`${JSON.stringify(anInvoice(number))}\n`);
  const path = makeFeedFolder().writeBytes(
    'invoices.ndjson.gz',
    Buffer.concat([member('gz-1'), member('gz-2')]),
  );
  expect((await load(path))[0]).toMatchObject({ records: 2, inserted: 2 });
});

test('a compressed feed that is cut off or damaged is refused whole', async () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => JSON.stringify(anInvoice(`gzcut-${at}`)));
  const whole = gzipSync(lines.join('\n'));
  const damaged = Buffer.from(whole);
  damaged.fill(0, whole.length / 2, whole.length / 2 + 50);
  const folder = makeFeedFolder();
  for (const bytes of [whole.subarray(0, whole.length - 4), whole.subarray(0, 1_000), damaged]) {
    const path = folder.writeBytes('invoices.ndjson.gz', bytes);
    const loading = loadFeeds({
      url: database.url,
      countryCode: 'au',
      paths: [path],
      skipInvalid: true,
    });
    await expect(loading).rejects.toThrow(FeedError);
    await expect(loading).rejects.toThrow(/cut off or damaged/);
  }
  expect(await kept('gzcut-')).toEqual([]);
});

test('--replace never removes documents, and says so', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('invoices.ndjson', [anInvoice('stay-1'), anInvoice('stay-2')]));
  const path = folder.write('invoices.ndjson', [anInvoice('stay-1')]);
  const [summary] = await loadFeeds({
    url: database.url,
    countryCode: 'au',
    paths: [path],
    replace: true,
  });
  expect(summary).toMatchObject({ removed: 0, unchanged: 1 });
  expect(summary?.notes).toEqual([
    '--replace removed nothing from invoices: documents are never removed by a feed',
  ]);
  expect(await kept('stay-')).toHaveLength(2);
});

test('a database that cannot be reached or has no tables is told of in a sentence', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice('none-1')]);
  const elsewhere = new URL(database.url);
  elsewhere.port = '1';
  await expect(
    loadFeeds({ url: elsewhere.href, countryCode: 'au', paths: [path] }),
  ).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/);
  const bare = await makeTestDatabase();
  onTestFinished(() => bare.drop());
  await bare.pool.query('DROP TABLE invoices');
  await expect(loadFeeds({ url: bare.url, countryCode: 'au', paths: [path] })).rejects.toThrow(
    /^The database has no table invoices: start the service/,
  );
});
