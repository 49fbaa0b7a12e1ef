import { beforeAll, expect, test } from 'vitest';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { anOrderWithCosts, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { orderLinesCsv } from './lines-csv.ts';

const catalogue = setUpCatalogue();

beforeAll(async () => {
  await saveOrder(catalogue.database.db, 'au', anOrderWithCosts('FOUR'));
});

test('refuses a file with too many lines and states the limit', async () => {
  const file = (maxLines: number) => orderLinesCsv(catalogue.at(), { number: 'FOUR' }, maxLines);
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
