import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { LockHeld, lockFile } from './file-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
const path = join(folder, 'lock');
afterEach(() => rmSync(path, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

test('nobody else can read the file, and so lock it', () => {
  const lock = lockFile(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  lock.release();
});

test('a lock is held once, also within one process', () => {
  const lock = lockFile(path);
  expect(() => lockFile(path)).toThrow(LockHeld);
  lock.release();
  lockFile(path).release();
});

test('releasing twice does not take the lock from its next holder', () => {
  const first = lockFile(path);
  first.release();
  const second = lockFile(path);
  first.release();
  expect(() => lockFile(path)).toThrow(LockHeld);
  second.release();
});

test('a lock that nobody refers to is still held after a garbage collection', () => {
  lockFile(path);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(() => lockFile(path)).toThrow(LockHeld);
});

test('a folder that is missing is told apart from a lock that is held', () => {
  expect(() => lockFile(join(folder, 'missing', 'lock'))).toThrow('unable to open');
});
