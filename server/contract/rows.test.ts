import { expect, test } from 'vitest';
import { loadRoutes, operationsIn } from '#server/routes.ts';
import { rowsOf } from './rows.ts';
import { ADDITIVE_OPERATIONS, SPECIFIED_OPERATIONS } from './specification.ts';

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

test('the operations are those of the specification and the additive ones, and no more', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(routed.sort()).toEqual([...SPECIFIED_OPERATIONS, ...ADDITIVE_OPERATIONS].sort());
});
