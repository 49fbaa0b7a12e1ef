import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startedFolder } from './cluster.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('new workers start in the link by which the service was started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = join(folder, 'trade-supply');
  symlinkSync(ROOT, link);
  expect(startedFolder(join(link, 'server/main.ts'))).toBe(`${link}/`);
  expect(startedFolder(join(ROOT, 'server/main.ts'))).toBe(`${ROOT}/`);
});

test('new workers start in the folder of this module where the program is none of the project', () => {
  expect(startedFolder('/bin/sh')).toBe(realpathSync(ROOT));
});
