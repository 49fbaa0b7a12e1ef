import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { claimDataDirectory } from '#server/embedded/data-directory.ts';
import {
  makeThrowawayDirectory,
  type ThrowawayDirectory,
} from '#server/embedded/postgres/throwaway.ts';
import { withDatabaseUrl } from '#server/embedded/with-database.ts';
import { type DatabaseDigest, digestDataDirectory } from '#tools/bench/backup/compare.ts';
import { fillDataDirectory } from '#tools/bench/backup/fill.ts';
import { startWriter } from '#tools/bench/backup/writer.ts';
import { runInProcess } from '../testing/run-command.ts';
import { assetsCheckCommand } from './assets-check.ts';
import { backupCommand } from './backup.ts';
import { restoreCommand } from './restore.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = makeLog('silent');
let folder: ThrowawayDirectory;
let dataDir = '';
let before: DatabaseDigest;
let assets: Map<string, string>;
/** Its cold backup. */
let backup = '';

beforeAll(async () => {
  folder = await makeThrowawayDirectory(log);
  dataDir = join(folder.path, 'data');
  await fillDataDirectory(dataDir, 0.01);
  before = await digestDataDirectory(dataDir);
  assets = assetsOf(dataDir);
  backup = await backUp();
});
afterAll(() => folder.remove());

/** Runs `npm run backup` and returns the folder that it prints. */
async function backUp(): Promise<string> {
  const { exitCode, output, errors } = await runInProcess(
    backupCommand,
    [join(folder.path, 'backups')],
    { DATA_DIR: dataDir },
  );
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  const [, path = ''] = /^(\S+) is complete/m.exec(output) ?? [];
  expect(existsSync(join(path, 'manifest.json'))).toBe(true);
  return path;
}

const restore = (path: string, into: string) =>
  runInProcess(restoreCommand, [path], { DATA_DIR: into });
const checkAssets = (directory: string, ...args: string[]) =>
  runInProcess(assetsCheckCommand, args, { DATA_DIR: directory });

/** The files of a data directory's assets, with hashes of their bytes. */
function assetsOf(directory: string): Map<string, string> {
  const root = join(directory, 'assets');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [
      name,
      hash('sha256', readFileSync(join(parentPath, name))),
    ]),
  );
}

test('the demo business is restored into an empty machine, every row and every file', async () => {
  const restored = join(folder.path, 'restored');
  const { exitCode, output } = await restore(backup, restored);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  expect(await digestDataDirectory(restored)).toEqual(before);
  expect(
    Object.values(before).filter((digest) => !digest.startsWith('0 rows')).length,
  ).toBeGreaterThan(30);
  expect(assets.size).toBeGreaterThan(200);
  expect(assetsOf(restored)).toEqual(assets);
  expect(await checkAssets(restored)).toMatchObject({ exitCode: 0, errors: '' });
  const secrets = join(restored, 'secrets.json');
  expect(readFileSync(secrets, 'utf8')).toBe(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  expect(statSync(secrets).mode & 0o777).toBe(0o600);
  expect((await restore(backup, restored)).errors).toContain('is not empty');
});

test('a hot backup during uploads and deletions is of one moment', async () => {
  const [hot, live] = await withDatabaseUrl(
    { databaseUrl: undefined, dataDir },
    log,
    async (url) => {
      const writer = await startWriter(url, dataDir, log);
      const path = await backUp().finally(() => writer.stop());
      return [path, (await checkAssets(dataDir)).exitCode] as const;
    },
  );
  expect(live).toBe(0);
  const restored = join(folder.path, 'hot-restored');
  expect(await restore(hot, restored)).toMatchObject({ exitCode: 0 });
  const digest = await digestDataDirectory(restored);
  for (const table of ['invoices', 'accounts', 'events', 'audit_log', 'search_words']) {
    expect(digest[table]).toBe(before[table]);
  }
  // Every file is there whole, and every row has its file.
  const { exitCode, output } = await checkAssets(restored);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
});

test('a restore that is killed again and again is completed by the last one', async () => {
  const began = performance.now();
  expect(await restore(backup, join(folder.path, 'not-killed'))).toMatchObject({ exitCode: 0 });
  const wholeMs = performance.now() - began;
  const restored = join(folder.path, 'killed');
  for (const share of [0.05, 0.25, 0.5]) await killedRestore(restored, share * wholeMs);
  expect(existsSync(join(restored, 'restoring.json'))).toBe(true);
  const { exitCode, errors } = await restore(backup, restored);
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  expect(await digestDataDirectory(restored)).toEqual(before);
  expect(assetsOf(restored)).toEqual(assets);
  expect(readdirSync(restored)).not.toContain('restoring.json');
  claimDataDirectory(restored).release();
});

async function killedRestore(into: string, afterMs: number): Promise<void> {
  const script = join(import.meta.dirname, 'restore.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, backup], {
    env: { NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR: into },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  // From the moment that it has begun to write.
  await Promise.race([untilExists(join(into, 'restoring.json')), exited]);
  await Promise.race([pause(afterMs), exited]);
  child.kill('SIGKILL');
  await exited;
}

async function untilExists(path: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!existsSync(path) && performance.now() < deadline) await pause(20);
}

test('assets:check names what differs and exits with 1, and removes orphans when it is told to', async () => {
  // Not one that was deleted during the backup: its file stays until the next sweep, and no asset misses it.
  const [file = ''] = assets.keys();
  const path = join(dataDir, 'assets', file.slice(-2), file);
  const bytes = readFileSync(path);
  rmSync(path);
  const found = await checkAssets(dataDir);
  expect(found.exitCode).toBe(1);
  expect(found.output).toMatch(new RegExp(`^missing +${file} `, 'm'));
  expect(found.errors).toContain('The database and the asset store differ: 1 missing');
  writeFileSync(path, bytes, { mode: 0o600 });
  const orphan = join(dataDir, 'assets', '00', `${'a'.repeat(38)}00`);
  mkdirSync(join(dataDir, 'assets', '00'), { recursive: true });
  writeFileSync(orphan, 'orphan');
  utimesSync(orphan, 0, Date.now() / 1000 - 25 * 3600);
  expect((await checkAssets(dataDir)).errors).toContain('1 orphaned');
  const removed = await checkAssets(dataDir, '--remove-orphans');
  expect(removed).toMatchObject({ exitCode: 0, errors: '' });
  expect(removed.output).toContain('1 orphaned objects are removed');
  expect(existsSync(orphan)).toBe(false);
});
