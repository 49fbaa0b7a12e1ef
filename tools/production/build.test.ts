import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildProduction } from './build.ts';

const ROOT = join(import.meta.dirname, '../..');

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'production-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test.each(['build', 'build.new'])('refuses where %s is a folder of somebody else', (name) => {
  const file = join(parent, name, 'letter.txt');
  mkdirSync(join(parent, name));
  writeFileSync(file, 'mine');
  expect(() => buildProduction(ROOT, join(parent, 'build'))).toThrow(
    `${join(parent, name)} has other files in it`,
  );
  expect(existsSync(file)).toBe(true);
});
