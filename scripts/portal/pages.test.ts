import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCREENS } from '#components/shell/navigation/screens.tsx';
import { PORTAL_PAGES } from './pages.ts';

const portal = fileURLToPath(new URL('../../app/(portal)/[countryCode]', import.meta.url));

test('every page below a country is in the list, so that it is measured', () => {
  const routes = globSync('**/page.tsx', { cwd: portal })
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, ''))
    // What is not there has no weight to hold.
    .filter((route) => route !== '/[...unknown]');
  expect(new Set(PORTAL_PAGES.map(({ route }) => route))).toEqual(new Set([...routes, ...OUTSIDE]));
});

test('every screen of the rail is in the list', () => {
  const routes = PORTAL_PAGES.map(({ route }) => route);
  for (const { path } of SCREENS) expect(routes).toContain(path);
});

test('no two pages have the same name', () => {
  const names = PORTAL_PAGES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** Pages of no country. */
const OUTSIDE: readonly string[] = ['/reference'];
