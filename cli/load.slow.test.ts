import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeDatabaseWithoutTables, setUpTestDatabase } from '#db/testing/database.ts';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { command as loadCommand } from './load.ts';
import { runInProcess } from './testing/run-command.ts';

// Starting a process on a busy machine takes a while.
vi.setConfig({ testTimeout: 120_000 });

const database = setUpTestDatabase();

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

type Settings = Readonly<Record<string, string>>;

function start(args: string[], input?: string): ChildProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN, 'load', ...args], {
    env: { NODE_ENV: 'test', PATH, DATABASE_URL: database.url },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(input);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs the command in this process. */
async function run(args: string[], settings: Settings = { DATABASE_URL: database.url }) {
  const { exitCode, output, errors } = await runInProcess(loadCommand, args, settings);
  return { code: exitCode, out: output, err: errors };
}

async function storedNumbers(prefix: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    'SELECT number FROM invoices WHERE starts_with(number, $1) ORDER BY number',
    [prefix],
  );
  return rows.map((row) => row.number);
}

test('reports counts and rate of a loaded file, and exits with 0', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [
    anInvoice({ number: 'cli-1' }),
    anInvoice({ number: 'cli-2' }),
  ]);
  const { code, out, err } = await run(['--country', 'au', path]);
  expect(err).toBe('');
  expect(out).toMatch(
    /^Loading au into the database \S+ at 127\.0\.0\.1:\d+ as \S+ \(DATABASE_URL\)\ninvoices\.ndjson: 2 records: 2 inserted, 0 replaced, 0 unchanged in [\d.]+ s \([\d,]+ rows\/s, [\d.]+ MB\/s\)\n$/,
  );
  const password = decodeURIComponent(new URL(database.url).password);
  expect(out).not.toContain(password || 'password');
  expect(code).toBe(0);
});

test('a bad line exits with 1 and an issue; with --skip-invalid with 3', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [
    anInvoice({ number: 'bad-1' }),
    { number: 'bad-2' },
  ]);
  const refused = await run(['--country', 'au', path]);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /^invoices\.ndjson was not loaded.*1 issue:\n {2}invoices\.ndjson:2 type: /,
  );
  expect(await storedNumbers('bad-')).toEqual([]);
  const skipped = await run(['--country', 'au', '--skip-invalid', path]);
  expect(skipped.code).toBe(3);
  expect(skipped.err).toBe('1 line was left out: exit code 3.\n');
  expect(skipped.out).toContain('1 rejected');
  expect(skipped.out).toContain(`rejected lines and why: ${path}.rejected.ndjson`);
  expect(await storedNumbers('bad-')).toEqual(['bad-1']);
});

test('with --json each line is JSON: the counts of a file, and what stopped the load', async () => {
  const folder = makeFeedFolder();
  const states = folder.write('states.ndjson', []);
  folder.write('branches.ndjson', [{}]);
  const rest = folder.write('invoices.ndjson', []);
  const { code, out } = await run(['--country', 'au', '--json', folder.path]);
  expect(code).toBe(1);
  const [loaded, failed, ...more] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const counts = { records: 0, inserted: 0, replaced: 0, unchanged: 0, removed: 0, rejected: 0 };
  expect(loaded).toMatchObject({ file: states, resource: 'states', ...counts, issues: [] });
  const error = expect.stringMatching(/^branches\.ndjson was not loaded/);
  expect([failed, more]).toEqual([{ error, notTried: [rest] }, []]);
});

test('an error of PostgreSQL is printed without the record', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'unwelcome' })]);
  await database.pool.query(
    "ALTER TABLE invoices ADD CONSTRAINT unwelcome CHECK (number <> 'unwelcome')",
  );
  onTestFinished(async () => {
    await database.pool.query('ALTER TABLE invoices DROP CONSTRAINT unwelcome');
  });
  const { code, err } = await run(['--country', 'au', path]);
  expect(code).toBe(1);
  expect(err).toMatch(/^[^\n]*violates check constraint "unwelcome"\n$/);
});

test('lists the files that were not tried after one failed', async () => {
  const folder = makeFeedFolder();
  folder.write('branches.ndjson', [{}]);
  const states = folder.write('states.ndjson', []);
  const rest = [folder.write('stock.ndjson', []), folder.write('invoices.ndjson', [])];
  const { code, out, err } = await run(['--country', 'au', folder.path]);
  expect(code).toBe(1);
  expect(out).toContain(`${states.split('/').at(-1)}: 0 records`);
  expect(err).toMatch(/^branches\.ndjson was not loaded/);
  expect(err.trimEnd().split('\n').at(-1)).toBe(`Not tried: ${rest.join(', ')}`);
});

test('loads standard input, as a process', async () => {
  const feed = `${JSON.stringify(anInvoice({ number: 'input-1' }))}\n`;
  const loader = start(['--country', 'au', '--resource', 'invoices', '-'], feed);
  expect(await once(loader, 'exit')).toEqual([0, null]);
  expect(await storedNumbers('input-')).toEqual(['input-1']);
});

test('a missing data directory is refused and not created', async () => {
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'lost-1' })]);
  const dataDir = join(tmpdir(), 'trade-supply-load-that-is-not-there');
  const { code, out, err } = await run(['--country', 'au', path], { DATA_DIR: dataDir });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(
    `There is no data directory ${dataDir}: set DATA_DIR to that of the service, or DATABASE_URL, or start the service once (npm start), which makes it.\n`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test('migrates an empty database if it knows the owner', async () => {
  const { url, ownerUrl, drop } = await makeDatabaseWithoutTables();
  onTestFinished(drop);
  const path = makeFeedFolder().write('invoices.ndjson', [anInvoice({ number: 'own-1' })]);
  const settings = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const { code, out } = await run(['--country', 'au', path], settings);
  expect(code).toBe(0);
  expect(out).toContain('1 inserted');
});

test('a killed load stores nothing, and the next one works', async () => {
  const folder = makeFeedFolder();
  folder.write('invoices.ndjson', ['{}']);
  await run(['--country', 'au', '--skip-invalid', join(folder.path, 'invoices.ndjson')]);
  const rejectedBefore = folder.rejected('invoices.ndjson');
  execFileSync('rm', [join(folder.path, 'invoices.ndjson')]);

  // A pipe that is not closed holds the load in the middle of its file.
  const path = join(folder.path, 'invoices.ndjson');
  execFileSync('mkfifo', [path]);
  const loader = start(['--country', 'au', '--skip-invalid', path]);
  const feed = createWriteStream(path);
  onTestFinished(() => void feed.destroy());
  const half = Array.from({ length: 2_000 }, (_, at) =>
    JSON.stringify(at % 100 === 7 ? { number: at } : anInvoice({ number: `kill-${at}` })),
  );
  await new Promise((resolve) => feed.write(`${half.join('\n')}\n`, resolve));
  await vi.waitFor(async () => expect(await rowsCopied()).toBeGreaterThan(100), 60_000);
  loader.kill('SIGKILL');
  await once(loader, 'close');
  feed.destroy();
  await vi.waitFor(async () => expect(await loadsAtWork()).toBe(0), 60_000);
  expect(await storedNumbers('kill-')).toEqual([]);
  expect(folder.rejected('invoices.ndjson')).toEqual(rejectedBefore);

  execFileSync('rm', [path]);
  const lines = Array.from({ length: 50 }, (_, at) => anInvoice({ number: `kill-${at}` }));
  const { code } = await run(['--country', 'au', folder.write('invoices.ndjson', lines)]);
  expect(code).toBe(0);
  expect(await storedNumbers('kill-')).toHaveLength(50);
});

async function rowsCopied(): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT tuples_processed FROM pg_stat_progress_copy WHERE datname = current_database()',
  );
  return rows[0]?.tuples_processed ?? 0;
}

async function loadsAtWork(): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS loads FROM pg_stat_activity
     WHERE application_name = 'trade-supply load' AND datname = current_database()`,
  );
  return rows[0].loads;
}
