import { expect, test } from 'vitest';
import { loadRoutes, operationsIn } from '#server/routes.ts';
import { rowsOf } from './rows.ts';
import { SPECIFIED_OPERATIONS } from './specification.ts';

test('every operation has its row in the contract, and every row its operation', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(
    rowsOf('nz')
      .map((row) => row.operation)
      .sort(),
  ).toEqual(routed.sort());
});

test('every operation of the specification is there', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(SPECIFIED_OPERATIONS.filter((operation) => !routed.includes(operation))).toEqual([]);
});
