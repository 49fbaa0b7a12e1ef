import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { badHouses, soundHouse } from './check.houses.ts';
import { checkHouse, ruleNames } from './check.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a house in order breaks no rule', () => {
  expect(checkHouse(build({})).violations).toEqual([]);
});

describe.each(badHouses)('$rule', ({ rule, files, where }) => {
  test(`is broken by ${where}`, () => {
    expect(checkHouse(build(files)).violations).toContainEqual({ rule, where });
  });
});

test('each rule is seen to be broken', () => {
  expect(new Set(badHouses.map(({ rule }) => rule))).toEqual(new Set(ruleNames));
});

test('a file that cannot be parsed stops the check', () => {
  expect(() => checkHouse(build({ 'lib/a.ts': 'import {' }))).toThrow(/^lib\/a\.ts: /);
});

function build(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...soundHouse, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
