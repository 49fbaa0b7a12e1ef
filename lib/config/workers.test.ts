import { totalmem } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { availableMemory, workerLimits, workerShare } from './workers.ts';

const GIB = 1_024 ** 3;
afterEach(() => {
  vi.restoreAllMocks();
});

test('has a worker for each core, or as many as the pool suffices for, and one with embedded parts', () => {
  expect(workerLimits({}, false, 6, 64 * GIB).workers).toBe(6);
  expect(workerLimits({}, false, 500, 64 * GIB).workers).toBe(64);
  expect(workerLimits({}, true, 6, 64 * GIB).workers).toBe(1);
  expect(workerLimits({ databasePool: 7 }, false, 16, 64 * GIB).workers).toBe(3);
  expect(workerLimits({ workers: 3 }, false).workers).toBe(3);
  expect(readConfig({}).workers).toBe(1);
});

test('has no more workers than memory suffices for, 8 GB for sixteen, unless their number is set', () => {
  expect(workerLimits({}, false, 16, 8 * GIB).workers).toBe(16);
  expect(workerLimits({}, false, 16, 2 * GIB).workers).toBe(4);
  expect(workerLimits({}, false, 16, 0.3 * GIB).workers).toBe(1);
  expect(workerLimits({ workers: 3 }, false, 16, 0.3 * GIB).workers).toBe(3);
});

test.each([
  ['a limit', 0.2 * GIB, 0.2 * GIB],
  ['none that is known', 0, totalmem()],
  ['one above what the machine has', 2 ** 64, totalmem()],
])('memory is that of the container or of the machine: %s', (_, limit, expected) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
  expect(availableMemory()).toBe(expected);
});

test('one worker has the limits that one process had', () => {
  expect(workerLimits({ workers: 1 }, false)).toEqual({
    ...{ workers: 1, databasePool: 16, databaseReadConnections: 4, maxConnections: 8_192 },
    ...{ maxInFlight: 40, maxPagesInFlight: 16, maxUploadsInFlight: 16 },
  });
});

test('sixteen workers fit into the hundred connections of a PostgreSQL with default settings', () => {
  const { databasePool, databaseReadConnections, workers } = workerLimits({}, false, 16, 64 * GIB);
  // Sessions have a connection in each worker, readiness one in all; three are reserved.
  expect(databasePool + databaseReadConnections + workers + 1).toBeLessThanOrEqual(97);
});

test('divides the limits among workers without a remainder', () => {
  const limits = workerLimits({ workers: 3, databasePool: 16 }, false);
  const shares = [0, 1, 2].map((slot) => workerShare(limits, slot));
  expect(shares.map(({ databasePool }) => databasePool)).toEqual([6, 5, 5]);
  expect(shares.map(({ maxInFlight }) => maxInFlight)).toEqual([14, 13, 13]);
});
