import { existsSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { type LoadOptions, loadFeeds } from './load.ts';
import { defineFeed, type Resource } from './resource.ts';
import { invoices } from './resources/invoices.ts';
import { makeFeedFolder } from './testing/feed-folder.ts';
import { FeedError } from './validation/feed-error.ts';

/** Two resources for the test: shelves, and how many things are on them. */
const shelves: Resource = defineFeed({
  name: 'shelves',
  table: 'shelves',
  record: z.strictObject({ code: z.string() }),
  stored: (shelf) => shelf,
  columns: { code: (shelf) => shelf.code },
  key: { code: 'code' },
  neverRemoved: 'shelves stay where they are',
});
const items: Resource = defineFeed({
  name: 'items',
  table: 'items',
  record: z.strictObject({ shelfId: z.string(), name: z.string(), onHand: z.number() }),
  stored: (item) => item,
  columns: {
    shelf_code: (item) => item.shelfId,
    name: (item) => item.name,
    on_hand: (item) => item.onHand,
  },
  key: { shelf_code: 'shelfId', name: 'name' },
  references: [
    {
      column: 'shelf_code',
      member: 'shelfId',
      table: 'shelves',
      tableColumn: 'code',
      label: 'shelf',
    },
  ],
});

const database = setUpTestDatabase();
beforeAll(async () => {
  await database.pool.query(`
    CREATE TABLE shelves (country_code text, code text, PRIMARY KEY (country_code, code));
    CREATE TABLE items (country_code text, shelf_code text, name text, on_hand numeric NOT NULL,
      PRIMARY KEY (country_code, shelf_code, name))`);
});
beforeEach(() => database.pool.query('TRUNCATE shelves, items, invoices'));

const load = (path: string, more: Partial<LoadOptions> = {}) =>
  loadFeeds({
    url: database.url,
    countryCode: 'au',
    paths: [path],
    resources: [shelves, items, invoices],
    ...more,
  });

async function storedItems(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT concat_ws(' ', country_code, shelf_code, name, on_hand) AS item FROM items ORDER BY 1`,
  );
  return rows.map((row) => row.item);
}

const bolt = { shelfId: 'S1', name: 'bolt', onHand: 2.5 };
const nut = { shelfId: 'S1', name: 'nut', onHand: 4 };

test('loads a folder in the order that references need, whatever the order of names and paths', async () => {
  const folder = makeFeedFolder();
  folder.write('items.ndjson', [bolt]);
  folder.write('shelves.ndjson', [{ code: 'S1' }]);
  folder.writeBytes('README.md', 'not a feed');
  folder.write('shelves.ndjson.rejected.ndjson', ['{}']);
  const summaries = await load(folder.path);
  expect(summaries.map(({ file }) => file.name)).toEqual(['shelves.ndjson', 'items.ndjson']);
  const paths = ['items', 'shelves'].map((name) => `${folder.path}/${name}.ndjson`);
  const again = await load('', { paths });
  expect(again.map(({ file }) => file.name)).toEqual(['shelves.ndjson', 'items.ndjson']);
});

test('a failing file stops the folder; the files before it stay loaded', async () => {
  const folder = makeFeedFolder();
  folder.write('shelves.ndjson', [{ code: 'S1' }]);
  folder.write('items.ndjson', [bolt, { ...nut, onHand: 'many' }]);
  folder.write('invoices.ndjson', [anInvoice({ number: 'after-1' })]);
  const loaded: string[] = [];
  const report = { loaded: ({ file }: { file: { name: string } }) => loaded.push(file.name) };
  await expect(load(folder.path, { report })).rejects.toThrow(/items\.ndjson:2 onHand: expected/);
  expect(loaded).toEqual(['shelves.ndjson']);
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*) FROM shelves) AS shelves, (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM invoices) AS invoices',
  );
  expect(rows).toEqual([{ shelves: 1, items: 0, invoices: 0 }]);
});

test('reports a record that references something missing in its country', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('shelves.ndjson', [{ code: 'S1' }]), { countryCode: 'nz' });
  const path = folder.write('items.ndjson', [bolt]);
  await expect(load(path)).rejects.toThrow(/items\.ndjson:1 shelfId: there is no shelf "S1"$/m);
  await load(path, { countryCode: 'nz' });
  expect(await storedItems()).toEqual(['nz S1 bolt 2.5']);
});

test('with --skip-invalid, lines that fail checks in the database are rejected too, once each', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('shelves.ndjson', [{ code: 'S1' }]));
  const lost = { ...bolt, shelfId: 'S\u001b[31m' };
  const path = folder.write('items.ndjson', [lost, bolt, lost, nut, bolt]);
  const [summary] = await load(path, { skipInvalid: true });
  expect(summary).toMatchObject({ records: 2, inserted: 2, rejected: 3, issues: { count: 4 } });
  const missing = 'shelfId: there is no shelf "S\\u001b[31m"';
  expect(folder.rejected('items.ndjson')).toEqual([
    { line: 1, reasons: [missing], record: JSON.stringify(lost) },
    {
      line: 3,
      reasons: expect.arrayContaining([
        missing,
        'shelfId, name: "S\\u001b[31m", "bolt" is already on line 1',
      ]),
      record: JSON.stringify(lost),
    },
    {
      line: 5,
      reasons: ['shelfId, name: "S1", "bolt" is already on line 2'],
      record: JSON.stringify(bolt),
    },
  ]);
});

test('--replace removes records that the file no longer has, of that country only', async () => {
  const folder = makeFeedFolder();
  const shelf = folder.write('shelves.ndjson', [{ code: 'S1' }]);
  const full = folder.write('items.ndjson', [bolt, nut]);
  for (const countryCode of ['au', 'nz'] as const) {
    await load(shelf, { countryCode });
    await load(full, { countryCode });
  }
  const [result] = await load(folder.write('items.ndjson', [bolt]));
  expect(result).toMatchObject({ removed: 0, unchanged: 1 });
  const [replaced] = await load(`${folder.path}/items.ndjson`, { replace: true, maxRemoved: 1 });
  expect(replaced).toMatchObject({ removed: 1, unchanged: 1, notes: [] });
  expect(await storedItems()).toEqual(['au S1 bolt 2.5', 'nz S1 bolt 2.5', 'nz S1 nut 4']);
});

test('--replace removes nothing when lines were rejected, and says so', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('shelves.ndjson', [{ code: 'S1' }]));
  await load(folder.write('items.ndjson', [bolt, nut]));
  const path = folder.write('items.ndjson', [bolt, { ...nut, onHand: null }]);
  const [summary] = await load(path, { replace: true, skipInvalid: true });
  expect(summary).toMatchObject({
    removed: 0,
    rejected: 1,
    notes: ['replacing removed nothing from items: lines of the file were rejected'],
  });
  expect(await storedItems()).toEqual(['au S1 bolt 2.5', 'au S1 nut 4']);
});

test('a value that only the database refuses fails the load without hanging', async () => {
  const folder = makeFeedFolder();
  await load(folder.write('shelves.ndjson', [{ code: 'S1' }]));
  await database.pool.query('ALTER TABLE items ALTER on_hand TYPE integer');
  const lines = Array.from({ length: 40_000 }, (_, at) => ({ ...bolt, name: `b${at}`, onHand: 1 }));
  const path = folder.write('items.ndjson', [{ ...nut, onHand: 3e9 }, ...lines]);
  await expect(load(path)).rejects.toThrow(/"3000000000" is out of range for type integer/);
  await database.pool.query('ALTER TABLE items ALTER on_hand TYPE numeric');
  expect(await storedItems()).toEqual([]);
});

test('reports a file that is not a feed before loading anything', async () => {
  const folder = makeFeedFolder();
  folder.write('shelves.ndjson', [{ code: 'S1' }]);
  const text = folder.writeBytes('notes.txt', '');
  await expect(load(text)).rejects.toThrow(/notes\.txt is not a feed: its name must end in/);
  await expect(load(`${folder.path}/none`)).rejects.toThrow(/there is no such file or folder/);
  await expect(load(makeFeedFolder().path)).rejects.toThrow(/contains no \.ndjson, /);
  folder.write('widgets.ndjson', []);
  await expect(load(folder.path)).rejects.toThrow(
    /not a feed of a known resource: name it after one of shelves, items, invoices/,
  );
  await expect(load(text)).rejects.toThrow(FeedError);
  const { rowCount } = await database.pool.query('SELECT FROM shelves');
  expect(rowCount).toBe(0);
  expect(existsSync(`${folder.path}/shelves.ndjson.rejected.ndjson`)).toBe(false);
});
