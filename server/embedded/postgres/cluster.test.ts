import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeDataDirectories,
  makeTestLog,
  queryValue,
  silentLog,
} from '#tests/support/databases.ts';
import { startPostgres } from './postgres.ts';

const directories = makeDataDirectories();
let dataDir = '';
beforeAll(async () => {
  dataDir = await directories.seeded();
});
afterAll(() => directories.removeAll());

test('a database whose secrets were lost gets new passwords and keeps its rows', async () => {
  const before = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  rmSync(join(dataDir, 'secrets.json'));
  const { log, written } = makeTestLog();
  const postgres = await startPostgres({ dataDir, log, fsync: false });
  expect(await queryValue(postgres.url, 'SELECT value FROM sample')).toBe('42');
  await postgres.stop();
  expect(written()).toContain('they are set again');
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toBe(before);
});

test('refuses the files of another or an unknown PostgreSQL version', async () => {
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  const ours = readFileSync(version, 'utf8');
  writeFileSync(version, '9\n');
  const starting = startPostgres({ dataDir, log: silentLog, fsync: false });
  await expect(starting).rejects.toThrow(
    `was made by PostgreSQL 9, and this is ${ours.trim()}: start it with the version`,
  );
  rmSync(version);
  await expect(startPostgres({ dataDir, log: silentLog, fsync: false })).rejects.toThrow(
    /postgres.*PG_VERSION.*npx trade-supply restore/s,
  );
  writeFileSync(version, ours);
});

test('fails with the error of PostgreSQL and the path of its log if it refuses the files', async () => {
  const control = join(dataDir, 'postgres', 'global', 'pg_control');
  const whole = readFileSync(control);
  writeFileSync(control, '');
  const starting = startPostgres({ dataDir, log: silentLog, fsync: false });
  await expect(starting).rejects.toThrow(/pg_control.*its log is .*postgres\.log/s);
  writeFileSync(control, whole);
});
