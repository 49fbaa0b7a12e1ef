import { beforeAll, expect, test } from 'vitest';
import { branches } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { checkOtherBranches, checkSheet } from './check-sheet.ts';

const catalogue = setUpCatalogue();

const order = (number: string, etaDate: string, ordered: number) => ({
  purchaseOrderNumber: number,
  isOpenPurchaseOrder: true,
  lines: [
    {
      lineId: Number(number),
      purchaseOrderNumber: number,
      lineNumber: 1,
      etaDate,
      branchCode: '1',
      purchaseOrderType: 'STOCK',
      product: { number: 1400151 },
      quantities: { ordered, received: 0 },
    },
  ],
});

beforeAll(async () => {
  const places = [aBranch({ number: '1' }), aBranch({ number: '2' })];
  await insertRecords(catalogue.database.db, 'au', branches, places);
  await catalogue.load({
    products: [
      aProduct({ number: '1400151', productType: 'STOCK' }),
      aProduct({
        number: 'PAIR',
        productType: 'KIT',
        kitComponents: [{ productNumber: '1400151', quantity: 2 }],
      }),
    ],
    stock: [
      { branchId: '1', productId: '1400151', onHand: 4, reserved: 0 },
      { branchId: '2', productId: '1400151', onHand: 9, reserved: 1 },
    ],
    'purchase-orders': [order('901', '2026-12-03', 6), order('902', '2026-12-10', 5)],
  });
});

const at = { branchId: '1', channelId: 'BLBranch' } as const;

test('an answer has what is here now and every date on which more comes, up to the quantity', async () => {
  const items = [3, 10, 12, 20].map((quantity) => ({ productId: '1400151', quantity }));
  const { today, answers } = await checkSheet(catalogue.at(), { ...at, items });
  expect(today).toBe('2026-11-21');
  expect(answers.map(({ now, later }) => [now, ...later.map((step) => step.quantity)])).toEqual([
    [4],
    [4, 6],
    [4, 6, 2],
    [4, 6, 5],
  ]);
  expect(answers[2]?.later.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-10']);
});

test('a date is answered with what can be promised for it, and a kit with whole kits', async () => {
  const items = [
    { productId: '1400151', quantity: 12, date: '2026-12-05' },
    { productId: 'PAIR', quantity: 6 },
    { productId: 'NONE', quantity: 1 },
  ];
  const { answers } = await checkSheet(catalogue.at(), { ...at, items });
  expect(answers[0]).toMatchObject({ now: 4, byDate: 10 });
  expect(answers[1]).toMatchObject({
    now: 2,
    later: [
      { date: '2026-12-03', quantity: 3 },
      { date: '2026-12-10', quantity: 1 },
    ],
  });
  expect(answers[2]).toMatchObject({ problem: 'unknown' });
});

test('other branches answer in units; an unknown one is left out, and refused for the sheet', async () => {
  const items = [{ productId: '1400151', quantity: 5 }];
  const query = { ...at, branchIds: ['2', 'none', '1', '2'], items };
  const { branches: others } = await checkOtherBranches(catalogue.at(), query);
  expect(others.map(({ branchId, units }) => [branchId, ...units]).toSorted()).toEqual([
    ['1', 4],
    ['2', 8],
  ]);
  const unknown = checkSheet(catalogue.at(), { ...at, branchId: 'none', items });
  await expect(unknown).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});
