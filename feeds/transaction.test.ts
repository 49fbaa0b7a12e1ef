import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { loadFeeds } from './load.ts';
import type { LoadReport } from './report.ts';
import { makeFeedFolder } from './testing/feed-folder.ts';

const database = setUpTestDatabase();

const load = (path: string, report: LoadReport = {}, countryCode: 'au' | 'nz' = 'au') =>
  loadFeeds({ url: database.url, countryCode, paths: [path], report });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a load waits for another of the same resource and country, and says so', async () => {
  const other = await connect();
  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('load au invoices', 0))`);
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'wait-1' })]);
  const order: string[] = [];
  const waiting = () => {
    order.push('waits');
    other.query('COMMIT').then(() => order.push('other ends'));
  };
  const [summary] = await load(path, { waiting, loaded: () => order.push('loaded') });
  expect(summary).toMatchObject({ inserted: 1 });
  expect(order).toEqual(['waits', 'other ends', 'loaded']);
});

test('a load of the other country does not wait', async () => {
  const other = await connect();
  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('load au invoices', 0))`);
  const path = makeFeedFolder().write('invoices.ndjson', [
    { number: 'other-1', type: 'TAX_INVOICE' },
  ]);
  const waiting = () => expect.unreachable('it waits');
  expect((await load(path, { waiting }, 'nz'))[0]).toMatchObject({ inserted: 1 });
});

test('two concurrent loads of one file: one inserts, the other finds nothing to do', async () => {
  const lines = Array.from({ length: 500 }, (_, at) => anInvoice({ number: `both-${at}` }));
  const path = makeFeedFolder().write('invoices.ndjson', lines);
  const counts = (await Promise.all([load(path), load(path)])).map(([summary]) => [
    summary?.inserted,
    summary?.unchanged,
  ]);
  expect(counts.sort()).toEqual([
    [0, 500],
    [500, 0],
  ]);
});

test('a reader never sees half a file, of new or of replaced records', async () => {
  const folder = makeFeedFolder();
  const loadDated = (date: string) => {
    const lines = Array.from({ length: 3_000 }, (_, at) =>
      anInvoice({ number: `half-${at}`, date }),
    );
    return load(folder.write('invoices.ndjson', lines));
  };
  const reader = await connect();
  const seen = new Set<string>();
  let done = false;
  const reading = (async () => {
    while (!done) {
      const { rows } = await reader.query(
        `SELECT coalesce(string_agg(DISTINCT document->>'date', '+'), 'none') || ' ' || count(*) AS seen
         FROM invoices WHERE starts_with(number, 'half-')`,
      );
      seen.add(rows[0].seen);
    }
  })();
  await loadDated('2026-01-01');
  await loadDated('2026-02-02');
  done = true;
  await reading;
  const whole = ['none 0', '2026-01-01 3000', '2026-02-02 3000'];
  expect(whole).toEqual(expect.arrayContaining([...seen]));
  expect(seen).toContain('2026-01-01 3000');
});

test('a load is not bound by the connection’s statement timeout', async () => {
  const limited = new URL(database.url);
  limited.searchParams.set('statement_timeout', '20');
  const lines = Array.from({ length: 3_000 }, (_, at) => anInvoice({ number: `slow-${at}` }));
  const path = makeFeedFolder().write('invoices.ndjson', lines);
  const [summary] = await loadFeeds({ url: limited.href, countryCode: 'au', paths: [path] });
  expect(summary).toMatchObject({ inserted: 3_000 });
});

test('a load that loses its connection fails with a clear message and stores nothing', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'lost-1' })]);
  let ended: Promise<unknown> | undefined;
  const reading = () => {
    ended ??= database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'trade-supply load' AND datname = current_database()`,
    );
  };
  // Locked, so that the load is still running when its connection ends.
  const other = await connect();
  await other.query('BEGIN; LOCK TABLE invoices IN SHARE MODE');
  await expect(load(path, { reading })).rejects.toThrow(/terminat/);
  await ended;
  await other.query('ROLLBACK');
  const { rowCount } = await other.query(`SELECT FROM invoices WHERE number = 'lost-1'`);
  expect(rowCount).toBe(0);
});

test('a load fails with a clear message when something else locks the table', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'locked-1' })]);
  const other = await connect();
  await other.query('BEGIN; LOCK TABLE invoices IN SHARE MODE');
  const options = {
    url: database.url,
    countryCode: 'au',
    paths: [path],
    lockTimeoutMs: 50,
  } as const;
  await expect(loadFeeds(options)).rejects.toThrow(/has locked the table invoices/);
  await other.query('ROLLBACK');
});
