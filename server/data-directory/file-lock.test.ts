import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folders.ts';
import { LockHeld, lockFile } from './data-directory.ts';

const folder = setUpFolder();
const path = join(folder, 'lock');
afterEach(() => rmSync(path, { force: true }));

test('makes the file unreadable for other users, who could lock it', () => {
  const lock = lockFile(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  lock.release();
});

test('refuses a second lock, even within one process', () => {
  const lock = lockFile(path);
  expect(() => lockFile(path)).toThrow(LockHeld);
  lock.release();
  lockFile(path).release();
});

test('does not release the lock of the next holder when released twice', () => {
  const first = lockFile(path);
  first.release();
  const second = lockFile(path);
  first.release();
  expect(() => lockFile(path)).toThrow(LockHeld);
  second.release();
});

test('survives a garbage collection without references', () => {
  lockFile(path);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(() => lockFile(path)).toThrow(LockHeld);
});

test('distinguishes a missing folder from a held lock', () => {
  expect(() => lockFile(join(folder, 'missing', 'lock'))).toThrow('unable to open');
});
