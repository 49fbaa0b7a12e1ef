import { expect, test } from 'vitest';
import type { Caching } from '#lib/api/declaration.ts';
import { loadRoutes } from '#server/http/router.ts';
import { operationsIn } from '#tools/generate/openapi.ts';

test('every operation declares the caching of its kind of record', async () => {
  const operations = operationsIn(await loadRoutes('v1'));
  const declared = operations.map(({ method, path, declaration }) => [
    `${method} ${path}`,
    declaration.caching ?? 'revalidate',
  ]);
  const expected = operations.map(({ method, path }) => [
    `${method} ${path}`,
    expectedCaching(method, path),
  ]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
});

/** By the first and the last segment of the path. */
function expectedCaching(method: string, path: string): Caching {
  const [name = '', ...rest] = path.replace('/{countryCode}', '').split('/').slice(2);
  if (name === 'availability-queries') return 'never';
  // Secrets, and what came of a message.
  if (name === 'webhooks' && method === 'POST') return 'never';
  if (rest.at(-1) === '{eventId}' || rest.at(-1) === '{version}') return 'immutable';
  // The products of a family are products, not reference data.
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
