import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFeeds } from '#db/load/load.ts';
import { makeFeedFolder } from '#db/load/testing/feed-folder.ts';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import { testContext } from '#lib/procurement/testing/context.ts';
import { aLine, anOrder } from '#lib/procurement/testing/orders.ts';
import { listArrivedGoods } from './arrived-goods.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

function boughtIn(
  purchaseOrderNumber: string,
  customerOrder: number,
  quantities: { ordered: number; received: number },
  members: Partial<PurchaseOrder> = {},
): PurchaseOrder {
  const lines = [
    aLine({
      purchaseOrderNumber,
      quantities,
      customerOrder: { number: customerOrder, lineNumber: 1 },
    }),
  ];
  return anOrder({ purchaseOrderNumber, orderDate: '2026-11-10', lines, ...members });
}

test('lists what has arrived in full for customers’ orders at the branch', async () => {
  const path = makeFeedFolder().write('purchase-orders.ndjson', [
    boughtIn('HERE', 60211038, { ordered: 3, received: 3 }),
    boughtIn('PART', 60211039, { ordered: 3, received: 2 }),
    boughtIn('OLD', 60211040, { ordered: 1, received: 1 }, { orderDate: '2026-01-10' }),
    boughtIn(
      'ELSEWHERE',
      60211041,
      { ordered: 1, received: 1 },
      {
        branches: { destination: 'P02', createdBy: 'P01' },
      },
    ),
  ]);
  await loadFeeds({ url: database.url, countryCode: 'au', paths: [path] });
  const found = await listArrivedGoods(testContext(database.db), {
    branch: 'P01',
    since: '2026-08-20',
    limit: 10,
  });
  expect(found).toMatchObject([
    { customerOrder: '60211038', purchaseOrderNumber: 'HERE', lineNumber: 1, quantity: 3 },
  ]);
});
