import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/context.ts';
import { anOrderWithCosts, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { systemClock } from '#lib/time/clock.ts';
import { orderLinesCsv } from './lines-csv.ts';

const database = setUpTestDatabase();

beforeAll(async () => {
  await saveOrder(database.db, 'au', anOrderWithCosts('FOUR'));
});

test('refuses a file with too many lines and states the limit', async () => {
  const place = {
    db: database.db,
    prepared: database.prepared,
    countryCode: 'au',
    clock: systemClock,
  } as const;
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
