import { expect, test } from 'vitest';
import type { Caching } from '#lib/api/declaration.ts';
import { loadRoutes, operationsIn } from '#server/routes.ts';

test('how long an answer may be kept is as long as its kind of record stands', async () => {
  const operations = operationsIn(await loadRoutes('v1'));
  const declared = operations.map(({ method, path, declaration }) => [
    `${method} ${path}`,
    declaration.caching ?? 'revalidate',
  ]);
  const meant = operations.map(({ method, path }) => [`${method} ${path}`, cachingOf(path)]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(meant));
});

/** By the name that a path begins with and what it ends in. */
function cachingOf(path: string): Caching {
  const [name = '', ...rest] = path.replace('/{countryCode}', '').split('/').slice(2);
  if (name === 'availability-queries') return 'never';
  if (rest.at(-1) === '{eventId}' || rest.at(-1) === '{version}') return 'immutable';
  // The products of a family are products.
  return REFERENCE.has(name) && rest.at(-1) !== 'products' ? 'reference' : 'revalidate';
}

const REFERENCE: ReadonlySet<string> = new Set([
  'states',
  'metaproperties',
  'business-unit-types',
  'branches',
  'families',
  'statuses',
  'sections',
  'categories',
  'brands',
  'industry-types',
  'segments',
  'sub-segments',
]);
