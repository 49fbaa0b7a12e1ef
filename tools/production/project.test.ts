import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folders.ts';
import { commitOf } from './project.ts';

const root = setUpFolder();

test('is what git says of a checkout, unless BUILD_COMMIT says it', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  expect(commitOf(root, '')).toBeUndefined();
  git('init', '-q');
  expect(commitOf(root, '')).toBeUndefined();
  git('commit', '-q', '--allow-empty', '-m', 'one');
  expect(commitOf(root, '')).toBe(git('rev-parse', 'HEAD'));
  expect(commitOf(root, 'v1.2.3')).toBe('v1.2.3');
  mkdirSync(join(root, 'unpacked'));
  expect(commitOf(join(root, 'unpacked'), '')).toBeUndefined();
});

test('refuses a BUILD_COMMIT that is none', () => {
  expect(() => commitOf(root, 'one two')).toThrow('BUILD_COMMIT: must be');
});
