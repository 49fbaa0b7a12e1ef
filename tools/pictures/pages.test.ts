import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCREENS } from '#components/shell/navigation/screens.tsx';
import { PORTAL_PAGES } from './pages.ts';

const portal = fileURLToPath(new URL('../../app/(portal)/[countryCode]', import.meta.url));

test('lists every page below a country, so that it is measured', () => {
  const routes = globSync('**/page.tsx', { cwd: portal })
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, ''))
    // The not-found page has no budget.
    .filter((route) => route !== '/[...unknown]');
  expect(new Set(PORTAL_PAGES.map(({ route }) => route))).toEqual(new Set([...routes, ...OUTSIDE]));
});

test('lists every screen of the navigation', () => {
  const routes = PORTAL_PAGES.map(({ route }) => route);
  for (const { path } of SCREENS) expect(routes).toContain(path);
});

test('every page has a different name', () => {
  const names = PORTAL_PAGES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** Pages without a country. */
const OUTSIDE: readonly string[] = ['/reference'];
