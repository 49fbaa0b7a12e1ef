import { expect, test } from 'vitest';
import { loadRoutes, operationsIn } from '#server/routes.ts';
import { rows } from './rows.ts';
import { SPECIFIED_OPERATIONS } from './specification.ts';

test('every operation has its row in the contract, and every row its operation', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(rows.map((row) => row.operation).sort()).toEqual(routed.sort());
});

test('the operations are those of the specification, and no more', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(routed.filter((operation) => !SPECIFIED_OPERATIONS.includes(operation))).toEqual([]);
});
