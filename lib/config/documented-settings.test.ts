import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('operations.md lists every setting, and no other', () => {
  const [, schema = ''] =
    /const Settings = z\.object\(\{(.*?)\n\}\);/s.exec(read('config.ts')) ?? [];
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  const page = read('../../docs/operations.md');
  const [, table = ''] = /\n## Settings\n.*?\n\|---.*?\n(.*?)\n\n/s.exec(page) ?? [];
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
    .map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual(settings.toSorted());
});
