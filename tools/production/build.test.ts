import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { buildProduction } from './build.ts';

const ROOT = join(import.meta.dirname, '../..');

let parent: string;
beforeEach(() => {
  parent = makeFolder();
});

test.each(['build', 'build.new'])('refuses where %s is a folder of somebody else', (name) => {
  const file = join(parent, name, 'letter.txt');
  mkdirSync(join(parent, name));
  writeFileSync(file, 'mine');
  expect(() => buildProduction(ROOT, join(parent, 'build'))).toThrow(
    `${join(parent, name)} has other files in it`,
  );
  expect(existsSync(file)).toBe(true);
});
