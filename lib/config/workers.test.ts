import { expect, test } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';
import { workerLimits, workerShare } from './workers.ts';

const REAL = {
  DATABASE_URL: 'postgres://db.example/trade?sslmode=verify-full',
  OIDC_ISSUER: 'https://login.example/',
  API_AUDIENCE: 'https://api.example',
  PUBLIC_URL: 'https://api.example',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

test('has a worker for each core, and one with embedded parts', () => {
  expect(workerLimits({}, false, 6).workers).toBe(6);
  expect(workerLimits({}, false, 500).workers).toBe(64);
  expect(workerLimits({}, true, 6).workers).toBe(1);
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ ...REAL, WORKERS: '3' }).workers).toBe(3);
});

test('one worker has the limits that one process had', () => {
  expect(workerLimits({ WORKERS: 1 }, false)).toEqual({
    ...{ workers: 1, databasePool: 16, databaseReadConnections: 4, maxConnections: 8_192 },
    ...{ maxInFlight: 40, maxPagesInFlight: 16, maxUploadsInFlight: 16 },
  });
});

test('sixteen workers fit into the hundred connections of a PostgreSQL with default settings', () => {
  const { databasePool, databaseReadConnections, workers } = workerLimits({}, false, 16);
  // Sessions have a connection in each worker, readiness one in all; three are reserved.
  expect(databasePool + databaseReadConnections + workers + 1).toBeLessThanOrEqual(97);
});

test('has no more workers by default than the given limits suffice for', () => {
  expect(workerLimits({ DATABASE_POOL: 7 }, false, 16).workers).toBe(3);
  expect(workerLimits({ MAX_UPLOADS_IN_FLIGHT: 2 }, false, 16).workers).toBe(2);
});

test('refuses more workers than the given limits suffice for, and several with embedded parts', () => {
  const limits = { DATABASE_POOL: '7', MAX_UPLOADS_IN_FLIGHT: '3' };
  expect(problemsOf({ ...REAL, ...limits, WORKERS: '4' })).toEqual([
    'DATABASE_POOL: 4 workers need 8 at least',
    'MAX_UPLOADS_IN_FLIGHT: 4 workers need 4 at least',
  ]);
  expect(problemsOf({ WORKERS: '2' })).toEqual([
    'WORKERS: must be 1 with an embedded database or identity provider, which belong to one process; set DATABASE_URL and OIDC_ISSUER',
  ]);
  expect(problemsOf({ ...REAL, WORKERS: '65' })[0]).toContain('WORKERS: must be');
});

test('divides the limits among workers without a remainder', () => {
  const config = readConfig({ ...REAL, WORKERS: '3', DATABASE_POOL: '16' });
  const shares = [0, 1, 2].map((slot) => workerShare(config, slot));
  expect(shares.map(({ databasePool }) => databasePool)).toEqual([6, 5, 5]);
  expect(shares.map(({ maxInFlight }) => maxInFlight)).toEqual([14, 13, 13]);
  expect(shares.map(({ rateLimit }) => rateLimit)).toEqual([600, 600, 600]);
});
