import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writePrivateFile } from './private-file.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-file-'));
  path = join(folder, 'kept.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('replaces the text and leaves no other file', () => {
  writePrivateFile(path, 'old');
  writePrivateFile(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['kept.json']);
});

test('has mode 0600, even if a readable file was there', () => {
  writeFileSync(path, 'old', { mode: 0o644 });
  const umask = process.umask(0);
  writePrivateFile(path, 'new');
  process.umask(umask);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('ignores what a killed process left', () => {
  writeFileSync(`${path}.${process.pid}.new`, '{"half', { mode: 0o644 });
  writePrivateFile(path, 'whole');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['kept.json']);
});
