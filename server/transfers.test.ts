import { expect, test } from 'vitest';
import { fileRoutes } from './testing/file-routes.ts';
import { makeTransfers } from './transfers.ts';

const transferOf = makeTransfers(fileRoutes(() => Promise.resolve()));

test.each([
  ['POST', '/v1/files', 'uploads'],
  ['GET', '/v1/files/a%2Fb', 'downloads'],
  ['HEAD', '/v1/files/a', 'downloads'],
  ['DELETE', '/v1/files/a', undefined],
  ['GET', '/v1/files', undefined],
  ['GET', '/v1/files/', undefined],
  ['GET', '/v1/files/a/b', undefined],
  ['POST', '/v1/files/a', undefined],
  ['POST', '/v1/filesx', undefined],
  ['POST', '/v1/au/files', undefined],
])('%s %s moves a file as its route declares: %s', (method, path, transfer) => {
  expect(transferOf(method, path)).toBe(transfer);
});
