import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_ROUTES, PAGES } from './page-addresses.ts';

const ROOT = new URL('../../../', import.meta.url);
const pages = globSync('app/**/page.tsx', { cwd: ROOT }).sort();
const routes = globSync('app/{api,.well-known}/**/route.ts', { cwd: ROOT }).sort();

/** `/{countryCode}/invoices` for `app/(portal)/[countryCode]/invoices/page.tsx`. */
function addressOf(file: string): string {
  const path = dirname(file)
    .replace(/^app/, '')
    .replaceAll(/\/\([^)]*\)/g, '')
    .replaceAll(/\[(?:\.\.\.)?([^\]]*)\]/g, '{$1}');
  return path === '' ? '/' : path;
}

test('covers every page and route that Next serves', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(PAGES.map(({ path }) => path).sort()).toEqual(pages.map(addressOf).sort());
  // The next-auth route is a catch-all.
  const served = (path: string) => path.replace(/^\/api\/auth\/.*/, '/api/auth/{nextauth}');
  const asked = new Set(PAGE_ROUTES.map(({ path }) => served(path)));
  expect([...asked].sort()).toEqual(routes.map(addressOf).sort());
});

test.each(pages)('covers the query parameters that %s reads by name', (file) => {
  const { query = {} } = PAGES.find(({ path }) => path === addressOf(file)) ?? {};
  const own = globSync('*.{ts,tsx}', { cwd: new URL(`${encodeURI(dirname(file))}/`, ROOT) });
  const named = own
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) =>
      namesRead(readFileSync(new URL(`${encodeURI(dirname(file))}/${name}`, ROOT), 'utf8')),
    );
  expect(Object.keys(query)).toEqual(expect.arrayContaining(named));
});

/** The query parameters that a source file reads by name; those of a schema are covered by the schema. */
function namesRead(source: string): string[] {
  const params = /\b(?:params|asked|query|await searchParams\))\['([^']+)'\]/g;
  const one = /\bone\('([^']+)'\)/g;
  const taken = /const \{ ([\w, ]+) \} = (?:await searchParams|params);/g;
  const direct = [params, one].flatMap((form) =>
    [...source.matchAll(form)].map(([, name]) => name),
  );
  const listed = [...source.matchAll(taken)].flatMap(([, names = '']) => names.split(', '));
  return [...direct, ...listed].filter((name) => name !== undefined);
}
