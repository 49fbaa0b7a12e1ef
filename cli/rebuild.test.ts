import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { DERIVED_TABLES } from '#feeds/rebuild/rebuild.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { makeRebuildReport, command as rebuildCommand } from './rebuild.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await saveAccounts(database.db, 'au', [anAccount()]);
});

const NOTHING = 'Everything is derived by the rules of this version.\n';

test('derives stale records again with progress, and then has nothing left to do', async () => {
  await database.pool.query('update accounts set rule_version = 0');
  const settings = { DATABASE_URL: database.url };
  expect((await runInProcess(rebuildCommand, [], settings)).output).toMatch(
    /^Rebuilding .+\naccounts \(au\): 1 of 1\nDerived anew: 1\.\n$/,
  );
  expect((await runInProcess(rebuildCommand, [], settings)).output).toContain(NOTHING);
  expect((await runInProcess(rebuildCommand, ['--all'], settings)).output).toContain('1 of 1');
});

test('prints which database it rebuilds, and creates no data directory', async () => {
  const { output } = await runInProcess(rebuildCommand, [], { DATABASE_URL: database.url });
  expect(output).toContain(
    `Rebuilding the database ${new URL(database.url).pathname.slice(1)} at `,
  );
  const DATA_DIR = join(tmpdir(), 'trade-supply-never-made');
  const missing = await runInProcess(rebuildCommand, [], { DATA_DIR });
  expect(missing).toMatchObject({ exitCode: 1, output: '' });
  expect(missing.errors).toContain(`There is no data directory ${DATA_DIR}`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('reports only once for each table that it waits', () => {
  const lines: string[] = [];
  const [first, second] = DERIVED_TABLES;
  if (!first || !second) throw new Error('Two tables are needed.');
  const { waiting } = makeRebuildReport((line) => lines.push(line));
  for (const table of [first, first, second]) waiting?.(table);
  expect(lines).toEqual([
    'branches: waiting for a load or another rebuild of branches',
    'families: waiting for a load or another rebuild of families or brands or products',
  ]);
});

test('with a database of another version the error says to migrate', async () => {
  await database.pool.query('alter table assets rename column rule_version to other');
  const { exitCode, errors } = await runInProcess(rebuildCommand, [], {
    DATABASE_URL: database.url,
  });
  await database.pool.query('alter table assets rename column other to rule_version');
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: expect.stringContaining('migrate') });
});
