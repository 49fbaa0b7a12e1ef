import { expect, test } from 'vitest';
import { loadRoutes, operationsIn } from '#server/routes.ts';
import { rows } from './rows.ts';
import { AWAITED_OPERATIONS, SPECIFIED_OPERATIONS } from './specification.ts';

test('every operation has its row in the contract, and every row its operation', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(rows.map((row) => row.operation).sort()).toEqual(routed.sort());
});

test('the operations are those of the specification, less those that are awaited, and no more', async () => {
  const routed = operationsIn(await loadRoutes('v1')).map(
    ({ method, path }) => `${method} ${path}`,
  );
  const built = SPECIFIED_OPERATIONS.filter((each) => !AWAITED_OPERATIONS.includes(each));
  expect(routed.sort()).toEqual(built.sort());
});
