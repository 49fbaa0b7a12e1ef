import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePrivately } from './private-file.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-file-'));
  path = join(folder, 'kept.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the new text replaces the old one, and nothing else stays behind', () => {
  writePrivately(path, 'old');
  writePrivately(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test('the file is for its owner alone, also where one that others may read was before', () => {
  writeFileSync(path, 'old', { mode: 0o644 });
  const umask = process.umask(0);
  writePrivately(path, 'new');
  process.umask(umask);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what a process left that was killed while writing does not matter', () => {
  writeFileSync(`${path}.${process.pid}.new`, '{"half', { mode: 0o644 });
  writePrivately(path, 'whole');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['kept.json']);
});
