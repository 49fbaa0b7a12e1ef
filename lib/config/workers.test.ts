import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { workerLimits, workerShare } from './workers.ts';

test('has a worker for each core, or as many as the pool suffices for, and one with embedded parts', () => {
  expect(workerLimits({}, false, 6).workers).toBe(6);
  expect(workerLimits({}, false, 500).workers).toBe(64);
  expect(workerLimits({}, true, 6).workers).toBe(1);
  expect(workerLimits({ databasePool: 7 }, false, 16).workers).toBe(3);
  expect(workerLimits({ workers: 3 }, false).workers).toBe(3);
  expect(readConfig({}).workers).toBe(1);
});

test('one worker has the limits that one process had', () => {
  expect(workerLimits({ workers: 1 }, false)).toEqual({
    ...{ workers: 1, databasePool: 16, databaseReadConnections: 4, maxConnections: 8_192 },
    ...{ maxInFlight: 40, maxPagesInFlight: 16, maxUploadsInFlight: 16 },
  });
});

test('sixteen workers fit into the hundred connections of a PostgreSQL with default settings', () => {
  const { databasePool, databaseReadConnections, workers } = workerLimits({}, false, 16);
  // Sessions have a connection in each worker, readiness one in all; three are reserved.
  expect(databasePool + databaseReadConnections + workers + 1).toBeLessThanOrEqual(97);
});

test('divides the limits among workers without a remainder', () => {
  const limits = workerLimits({ workers: 3, databasePool: 16 }, false);
  const shares = [0, 1, 2].map((slot) => workerShare(limits, slot));
  expect(shares.map(({ databasePool }) => databasePool)).toEqual([6, 5, 5]);
  expect(shares.map(({ maxInFlight }) => maxInFlight)).toEqual([14, 13, 13]);
});
