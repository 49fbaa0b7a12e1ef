import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { brokenTrees, validTree } from './sample-trees.ts';
import { checkStructure, ruleAdvice } from './structure.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('a valid tree has no violations', () => {
  expect(checkStructure(build({})).violations).toEqual([]);
});

describe.each(brokenTrees)('$rule', ({ rule, files, where }) => {
  test(`is broken by ${where}`, () => {
    expect(checkStructure(build(files)).violations).toContainEqual({ rule, where });
  });
});

test('every rule has a tree that breaks it', () => {
  expect(new Set(brokenTrees.map(({ rule }) => rule))).toEqual(new Set(ruleAdvice.keys()));
});

test('a file that cannot be parsed stops the check', () => {
  expect(() => checkStructure(build({ 'lib/a.ts': 'import {' }))).toThrow(/^lib\/a\.ts: /);
});

function build(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...validTree, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
