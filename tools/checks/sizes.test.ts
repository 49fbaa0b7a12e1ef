import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFeedFolder } from '#feeds/testing/feed-folder.ts';
import { compareSizes, countSizes } from './sizes.ts';

test('counts lines by area, tests by themselves, and the words of docs', () => {
  const root = makeFeedFolder().path;
  const files = {
    'lib/money.ts': 'one\ntwo\n',
    'db/migrations/1.sql': 'one\n',
    'feeds/load.ts': 'one\n',
    'tools/demo/a.ts': 'one\ntwo\nthree\n',
    'lib/money.test.ts': 'one\n',
    'db/testing/database.ts': 'one\n',
    'docs/api.md': 'three words here\n',
    LICENSE: 'text\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(Object.fromEntries(countSizes(root, Object.keys(files)))).toEqual({
    ...{ app: 0, components: 0, lib: 2, 'db and feeds': 2, server: 0, product: 4 },
    ...{ 'everything else': 3, tests: 2, files: 8, 'words in docs': 3 },
  });
});

test('an area above its budget is named', () => {
  const sizes = new Map([
    ['app', 1_312],
    ['lib', 10],
  ]);
  expect(compareSizes(sizes, { app: 1_300, lib: 10 })).toEqual({
    lines: [
      'app                1,312 of    1,300  too large',
      'lib                   10 of       10',
    ],
    exceeded: ['app'],
  });
});
