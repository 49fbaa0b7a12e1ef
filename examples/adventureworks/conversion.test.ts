import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { convert, feedsOf, SLICE } from './conversion.ts';
import { Fates } from './fates.ts';
import { readSource, TABLE_NAMES } from './tables.ts';

const source = await readSource(SLICE);
const feeds = feedsOf(source, new Fates());

test('every row of every table is in a feed or not, for a reason', async () => {
  const { report } = await convert(SLICE, await temporaryFolder());
  for (const table of TABLE_NAMES) {
    const counts = report.rows.filter((count) => count.table === table);
    const written = (await readFile(join(SLICE, `${table}.csv`), 'utf8')).trimEnd().split('\n');
    const sum = counts.reduce((total, { rows }) => total + rows, 0);
    expect([table, sum]).toEqual([table, written.length - 1]);
  }
});

test('a row has one fate: none, or a second, is a fault of the converter', () => {
  const fates = new Fates();
  fates.settle(source.Location, { feed: 'branches' });
  expect(() => fates.settle(source.Location, { feed: 'stock' })).toThrow('settled twice');
  expect(() => fates.count(source)).toThrow('a row of Address is lost');
});

test('the same source gives the same bytes', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  const first = await convert(SLICE, one);
  await convert(SLICE, two);
  for (const file of first.files) {
    expect(await readFile(file)).toEqual(await readFile(file.replace(one, two)));
  }
});

test('a product is a kit of the components that it has now', () => {
  const kits = feeds.products.filter(({ kitComponents }) => kitComponents);
  expect(kits.length).toBeGreaterThan(10);
  const bicycle = kits.find(({ categoryCode }) => categoryCode === '2');
  expect(bicycle).toMatchObject({ productType: 'KIT', sectionCode: '1', familyCodes: ['R'] });
  const ended = source.BillOfMaterials.filter(({ EndDate }) => EndDate);
  expect(ended.length).toBeGreaterThan(0);
  const inUse = source.BillOfMaterials.filter((row) => row.ProductAssemblyID && !row.EndDate);
  const components = kits.flatMap(({ kitComponents = [] }) => kitComponents);
  expect(components).toHaveLength(inUse.length);
});

test('paint is counted in ounces, as its recipes have it, and a bicycle by the piece', () => {
  const units = new Set(feeds.products.map(({ unitOfMeasure }) => unitOfMeasure));
  expect(units).toEqual(new Set(['EA', 'OZ', 'IN']));
});

test('weights are kilograms, whatever the source weighs in', () => {
  const weightOf = (number: string) =>
    feeds.products.find((product) => product.number === number)?.weightKg;
  const weighed = source.Product.find((row) => row.WeightUnitMeasureCode === 'LB');
  expect(weightOf(weighed?.ProductID ?? '')).toBeCloseTo((weighed?.Weight ?? 0) * 0.45359237, 5);
});

test('a product that is no longer sold has a status from the day after its last', () => {
  const ended = source.Product.find(({ SellEndDate }) => SellEndDate);
  const statuses = feeds['product-statuses'].filter(
    ({ productNumber }) => productNumber === ended?.ProductID,
  );
  expect(statuses).toEqual([
    expect.objectContaining({ statusCode: 'CURRENT', effectiveTo: '2023-05-29' }),
    expect.objectContaining({ statusCode: 'ENDED', effectiveFrom: '2023-05-30' }),
  ]);
});

test('an order that is not complete is open; a rejected one is closed', () => {
  const open = new Map(
    feeds['purchase-orders'].map((order) => [order.purchaseOrderState, order.isOpenPurchaseOrder]),
  );
  expect(open).toEqual(
    new Map([
      ['P', true],
      ['A', true],
      ['R', false],
      ['C', false],
    ]),
  );
});

test('what was received says the status of a line, and what of it was rejected its comment', () => {
  const lines = feeds['purchase-orders'].flatMap((order) => order.lines ?? []);
  const statuses = new Set(lines.map((line) => line.purchaseOrderReceiptStatus));
  expect(statuses).toContain('PARTIALLY_RECEIPTED');
  expect(statuses).toContain('FULLY_RECEIPTED');
  const rejected = source.PurchaseOrderDetail.filter(({ RejectedQty }) => RejectedQty > 0);
  const commented = lines.filter(({ comments }) => comments);
  expect(commented.map(({ lineId }) => lineId)).toEqual(
    rejected.map((row) => Number(row.PurchaseOrderDetailID)),
  );
});

test('a product without costs of its own costs what it was last bought for', () => {
  const bought = feeds['state-costs'].filter(({ supplierNumber }) => supplierNumber);
  expect(bought.length).toBeGreaterThan(0);
  for (const { productNumber, effectiveDate } of bought) {
    const receipts = source.ProductVendor.filter((row) => row.ProductID === productNumber);
    expect(
      receipts
        .map((row) => row.LastReceiptDate)
        .sort()
        .at(-1),
    ).toBe(effectiveDate);
    expect(source.ProductCostHistory.some((row) => row.ProductID === productNumber)).toBe(false);
  }
});

test('a source that cannot be read is said by file, line and column', async () => {
  const empty = await temporaryFolder();
  await expect(convert(empty, empty)).rejects.toThrow(/Address\.csv/);
});
