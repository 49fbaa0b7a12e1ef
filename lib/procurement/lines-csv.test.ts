import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreparedReads } from '#db/prepared.ts';
import { openPreparedReads } from '#db/read-connections.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/context.ts';
import { systemClock } from '#lib/clock.ts';
import { orderLinesCsv } from './lines-csv.ts';
import { anOrderWithCosts, keepOrder } from './testing/orders.ts';

let database: TestDatabase;
let prepared: PreparedReads;

beforeAll(async () => {
  database = await makeTestDatabase();
  prepared = openPreparedReads(database.url, { connections: 1 });
  await keepOrder(database.db, 'au', anOrderWithCosts('FOUR'));
});
afterAll(async () => {
  await prepared.close();
  await database.drop();
});

test('refuses a file with too many lines and states the limit', async () => {
  const place = { db: database.db, prepared, countryCode: 'au', clock: systemClock } as const;
  const file = (maxLines: number) =>
    orderLinesCsv(systemContext(place), { number: 'FOUR' }, maxLines);
  expect((await file(4)).trim().split('\r\n')).toHaveLength(5);
  await expect(file(3)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'query',
        issue: 'the orders have more than 3 lines, the most for one file: choose fewer',
      },
    ],
  });
});
