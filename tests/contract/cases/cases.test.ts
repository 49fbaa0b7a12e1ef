import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadRoutes } from '#server/http/router.ts';
import { operationsIn } from '#tools/generate/openapi.ts';
import { casesFor } from './cases.ts';
import { SPECIFIED_OPERATIONS } from './specification.ts';

test('every operation has one case, and every case an operation', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(
    casesFor('nz')
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(routed.sort());
});

test('every export of a route file is an operation', async () => {
  const files = ['v1', 'portal-api'].flatMap((folder) => globSync(`app/${folder}/**/route.ts`));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files.filter((name) => !name.includes('[...'))) {
    const exported = Object.entries(await import(`#${file}`));
    expect(exported.map(([name]) => [file, name])).toEqual(
      exported.filter(isOperation).map(([name]) => [file, name]),
    );
  }
});

test('every operation of the specification is routed', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(SPECIFIED_OPERATIONS.filter((operation) => !routed.includes(operation))).toEqual([]);
});

function isOperation([method, handler]: [string, unknown]): boolean {
  return (
    /^(GET|POST|PUT|PATCH|DELETE)$/.test(method) &&
    typeof handler === 'function' &&
    'declaration' in handler
  );
}
