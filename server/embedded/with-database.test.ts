import { expect, test } from 'vitest';
import { describeDatabase } from './with-database.ts';

test.for([
  ['postgres://trade:s3cret@db:5433/supply', 'the database supply at db:5433 as trade'],
  [
    'postgres://trade@db/supply?host=standby&port=5434',
    'the database supply at standby:5434 as trade',
  ],
  ['postgres://trade@db/supply?host=one&host=two', 'the database supply at two as trade'],
  ['postgres://trade@db/supply?user=owner', 'the database supply at db as owner'],
  ['postgres:///supply?host=/var/run/postgresql', 'the database supply at /var/run/postgresql'],
] as const)('names the database that pg connects to with %s', ([databaseUrl, expected]) => {
  expect(describeDatabase({ databaseUrl, dataDir: '.data' })).toBe(`${expected} (DATABASE_URL)`);
});
