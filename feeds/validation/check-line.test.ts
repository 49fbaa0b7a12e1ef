import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase, setUpTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { FeedError, FeedRejected } from './feed-error.ts';

const database = setUpTestDatabase();

const load = (path: string) => loadFeeds({ url: database.url, countryCode: 'au', paths: [path] });

async function storedNumbers(prefix: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    'SELECT number FROM invoices WHERE starts_with(number, $1)',
    [prefix],
  );
  return rows.map((row) => row.number);
}

async function issuesOf(path: string): Promise<readonly string[]> {
  const error = await load(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedRejected)) throw error;
  expect(error.message).toContain('nothing was loaded from it');
  return error.shown.texts;
}

test('an invalid line is named, and nothing of the file is stored', async () => {
  const broken = anInvoice({ number: 'broken-2' });
  const lines = [
    anInvoice({ number: 'broken-1' }),
    JSON.stringify(broken).replace('"quantity":8', '"quantity":"8"').replace('"date"', '"dated"'),
    anInvoice({ number: 'broken-3' }),
  ];
  expect(await issuesOf(makeFeedFolder().write('invoices.ndjson', lines))).toEqual([
    'invoices.ndjson:2 lineItems[0].quantity: expected number, received string',
    'invoices.ndjson:2 dated: is not a member of this record',
  ]);
  expect(await storedNumbers('broken-')).toEqual([]);
});

test('amounts that do not add up are refused, naming the member', async () => {
  const totals = { net: { excludingGst: 0.1, gst: 0.2, includingGst: 0.30000001 } };
  const lines = [{ ...anInvoice({ number: 'sum-1' }), totals }];
  expect(await issuesOf(makeFeedFolder().write('invoices.ndjson', lines))).toEqual([
    'invoices.ndjson:1 totals.net.includingGst: expected excludingGst + gst = 0.3, received 0.30000001',
  ]);
});

test('reports all issues of a file at once: 20 kinds and the number of the others', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => ({
    ...anInvoice({ number: `many-${at}` }),
    [`member${'x'.repeat(at)}`]: at,
  }));
  const path = makeFeedFolder().write('invoices.ndjson', lines);
  const error = await load(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedRejected)) throw error;
  expect(error.shown.texts).toHaveLength(20);
  expect(error.message).toMatch(/30 issues/);
  expect(error.message).toMatch(/… and 10 of other kinds$/);
});

test('reports bytes that are not UTF-8, by line', async () => {
  const good = Buffer.from(`${JSON.stringify(anInvoice({ number: 'bytes-1' }))}\n`);
  const bad = Buffer.from(good.toString('latin1').replace('85123A', '85123\u00e9'), 'latin1');
  const path = makeFeedFolder().writeBytes('invoices.ndjson', Buffer.concat([good, bad]));
  expect(await issuesOf(path)).toEqual(['invoices.ndjson:2 is not UTF-8']);
});

test('reports what JSON.parse would hide, by line and member', async () => {
  const line = (members: string) => `{"number":"hidden-1","type":"TAX_INVOICE",${members}}`;
  const path = makeFeedFolder().write('invoices.ndjson', [
    line('"handlingFeeRate":0.1234567890123456'),
    line('"jobNumber":"1","jobNumber":"1"'),
    line('"jobNumber":"\\u0000"'),
    line('"__proto__":{"type":"X"}'),
    line(`"comments":${'['.repeat(1_000)}${']'.repeat(1_000)}`),
  ]);
  expect(await issuesOf(path)).toEqual([
    'invoices.ndjson:1 handlingFeeRate: 0.1234567890123456 cannot be stored exactly: at most 15 significant digits',
    'invoices.ndjson:2 jobNumber: is written twice',
    'invoices.ndjson:3 jobNumber: has a NUL character, which cannot be stored',
    'invoices.ndjson:4 __proto__: is not a member of this record',
    expect.stringMatching(
      /^invoices\.ndjson:5 comments(\[0\]){9}: is nested deeper than 200 levels$/,
    ),
    'invoices.ndjson:5 comments[0]: expected string, received array',
  ]);
});

test('a file that ends in the middle of a line is refused', async () => {
  const text = `${JSON.stringify(anInvoice({ number: 'cut-1' }))}\n${JSON.stringify(anInvoice({ number: 'cut-2' }))}`;
  const folder = makeFeedFolder();
  for (const cut of [1, 10]) {
    const path = folder.writeBytes('invoices.ndjson', text.slice(0, -cut));
    expect(await issuesOf(path)).toEqual([
      'invoices.ndjson:2 is cut off: the file ends in the middle of this line',
    ]);
  }
  expect(await storedNumbers('cut-')).toEqual([]);
});

test('a truncated or damaged compressed feed is refused as a whole', async () => {
  const lines = Array.from({ length: 2_000 }, (_, at) =>
    JSON.stringify(anInvoice({ number: `gzcut-${at}` })),
  );
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
  expect(await storedNumbers('gzcut-')).toEqual([]);
});

test('an unreachable database and missing tables get a clear message', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'none-1' })]);
  const elsewhere = new URL(database.url);
  elsewhere.port = '1';
  await expect(
    loadFeeds({ url: elsewhere.href, countryCode: 'au', paths: [path] }),
  ).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/);
  const bare = await makeTestDatabase();
  onTestFinished(() => bare.drop());
  await bare.pool.query('ALTER TABLE invoices DROP COLUMN rule_version');
  await expect(loadFeeds({ url: bare.url, countryCode: 'au', paths: [path] })).rejects.toThrow(
    /^The database is from another version than this command: run npx trade-supply migrate/,
  );
  await bare.pool.query('DROP TABLE invoices');
  await expect(loadFeeds({ url: bare.url, countryCode: 'au', paths: [path] })).rejects.toThrow(
    /^The database has no table invoices: start the service/,
  );
});

test('a long line with very many issues gets one', async () => {
  const comments = Array.from({ length: 600_000 }, () => 1);
  const some = { ...anInvoice({ number: 'faults-1' }), comments: comments.slice(0, 150) };
  const many = { ...anInvoice({ number: 'faults-2' }), comments };
  const path = makeFeedFolder().write('invoices.ndjson', [many, some]);
  const error = await load(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedRejected)) throw error;
  expect(error.shown.texts.slice(0, 2)).toEqual([
    'invoices.ndjson:1 is not a record of this resource; it is too long to say where',
    'invoices.ndjson:2 comments[0]: expected string, received number (100 times on this line)',
  ]);
  expect(error.shown.count).toBe(1 + 100 + 1);
});
