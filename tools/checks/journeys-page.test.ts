import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ROLES } from '#lib/auth/scopes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/journeys.md');
const files = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' });
const specs = files.filter((file) => file.endsWith('.spec.ts')).map((file) => read(`e2e/${file}`));

const examples = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
const cases = [...page.matchAll(/^- `([\w/-]+)`: (.+)$/gm)].map(([, spec = '', title = '']) => ({
  spec,
  title,
}));

test('every example of docs/journeys.md is part of a spec', () => {
  expect(examples.length).toBeGreaterThan(3);
  for (const example of examples)
    expect(specs.filter((spec) => spec.includes(example)).length, example).toBe(1);
});

test('every case of docs/journeys.md names an existing journey', () => {
  expect(cases.length).toBeGreaterThan(15);
  for (const { spec, title } of cases)
    expect(read(`e2e/portal/${spec}.spec.ts`)).toContain(`'${title}'`);
});

test('docs/journeys.md names every function that makes or finds a record, and every role', () => {
  const functions = ['e2e/data/load-records.ts', 'e2e/fixtures/lookups.ts'].flatMap((path) => [
    ...read(path).matchAll(/^export async function (an?[A-Z]\w+)/gm),
  ]);
  const roles = ROLES.map((role) => `\`${role.replace('_', ' ')}\``);
  const names = [...functions.map(([, name]) => `\`${name}\``), '`changeAccount`', ...roles];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});
