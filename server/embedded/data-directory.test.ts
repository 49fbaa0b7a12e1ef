import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataDirectory, DataDirectoryInUse, DataDirectoryUnusable } from './data-directory.ts';
import { startProcess } from './testing/start-process.ts';

let parent = '';
let dataDir = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-directory-'));
  dataDir = join(parent, 'made', 'here');
});
afterEach(() => rmSync(parent, { recursive: true }));

test('creates a missing folder that other users cannot read', () => {
  const claim = claimDataDirectory(dataDir);
  expect(statSync(dataDir).mode & 0o066).toBe(0);
  claim.release();
});

test('refuses a folder that another process has claimed, naming it', async () => {
  const holder = startProcess('claim', dataDir);
  await holder.next();
  expect(() => claimDataDirectory(dataDir)).toThrow(DataDirectoryInUse);
  expect(() => claimDataDirectory(dataDir)).toThrow(
    `Another process is using the data directory ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  );
  await holder.end('SIGTERM');
});

test('a claim ends when its process is killed with SIGKILL', async () => {
  const holder = startProcess('claim', dataDir);
  await holder.next();
  await holder.end('SIGKILL');
  claimDataDirectory(dataDir).release();
});

test('a released folder can be claimed by another process', async () => {
  claimDataDirectory(dataDir).release();
  const holder = startProcess('claim', dataDir);
  expect(await holder.next()).toBe('claimed');
  await holder.end('SIGTERM');
});

test('refuses a path that cannot be a data directory, naming it', () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => claimDataDirectory(file)).toThrow(DataDirectoryUnusable);
  expect(() => claimDataDirectory(file)).toThrow(`The data directory ${file} cannot be used`);
});
