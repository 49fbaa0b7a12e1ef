import fs, {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { OperatorError } from '#db/errors.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { startProcess } from '#tests/support/start-process.ts';
import {
  claimDataDirectory,
  DataDirectoryInUse,
  giveToOwner,
  writePrivateFile,
} from './data-directory.ts';

let parent = '';
let dataDir = '';
beforeEach(() => {
  parent = makeFolder();
  dataDir = join(parent, 'made', 'here');
});

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

test('refuses a path that cannot be a data directory, naming it', () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => claimDataDirectory(file)).toThrow(OperatorError);
  expect(() => claimDataDirectory(file)).toThrow(`The data directory ${file} cannot be used`);
});

test('a private file has mode 0600, and what a killed process left of it is replaced', () => {
  const path = join(parent, 'stored.json');
  writeFileSync(path, 'old', { mode: 0o644 });
  writeFileSync(`${path}.${process.pid}.new`, '{"half', { mode: 0o644 });
  const umask = process.umask(0);
  writePrivateFile(path, 'new');
  process.umask(umask);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(parent)).toEqual(['stored.json']);
});

test('a private file is on disk with the name of its folder', () => {
  const synced: number[] = [];
  const fsync = vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    synced.push(fs.fstatSync(file).ino);
  });
  syncBuiltinESMExports();
  writePrivateFile(join(parent, 'stored.json'), 'new');
  fsync.mockRestore();
  syncBuiltinESMExports();
  expect(synced.at(-1)).toBe(statSync(parent).ino);
});

if (process.getuid?.() === 0) {
  test('root gives all that is in a data directory to its owner, and nothing behind a link in it', () => {
    const outside = join(parent, 'outside');
    for (const folder of [outside, join(dataDir, 'assets')]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'file'), '');
    }
    symlinkSync(outside, join(dataDir, 'link'));
    chownSync(dataDir, 12_345, 12_346);
    symlinkSync(dataDir, join(parent, 'data'));
    giveToOwner(join(parent, 'data'));
    const ownerOf = (path: string) => statSync(path).uid;
    expect(ownerOf(join(dataDir, 'assets', 'file'))).toBe(12_345);
    expect([outside, join(outside, 'file')].map(ownerOf)).toEqual([0, 0]);
  });
} else {
  test('without root nothing changes its owner', () => {
    claimDataDirectory(dataDir).release();
    giveToOwner(dataDir);
    expect(statSync(join(dataDir, 'lock')).uid).toBe(process.getuid?.());
  });
}
