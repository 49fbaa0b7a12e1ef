import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { convert, feedsOf, SLICE } from './conversion.ts';
import { RowOutcomes } from './feeds/row-outcomes.ts';
import { readSource, TABLE_NAMES } from './tables.ts';

const source = await readSource(SLICE);
const feeds = feedsOf(source, new RowOutcomes());

test('every row of every table is either in a feed or has a reason why not', async () => {
  const { report } = await convert(SLICE, await temporaryFolder());
  for (const table of TABLE_NAMES) {
    const counts = report.rows.filter((count) => count.table === table);
    const lines = (await readFile(join(SLICE, `${table}.csv`), 'utf8')).trimEnd().split('\n');
    const sum = counts.reduce((total, { rows }) => total + rows, 0);
    expect([table, sum]).toEqual([table, lines.length - 1]);
  }
});

test('throws when a row has no outcome, or gets a second one', () => {
  const outcomes = new RowOutcomes();
  outcomes.record(source.Location, { feed: 'branches' });
  expect(() => outcomes.record(source.Location, { feed: 'stock' })).toThrow('two outcomes for');
  expect(() => outcomes.count(source)).toThrow('a row of Address has no outcome');
});

test('the same source produces the same bytes', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  const first = await convert(SLICE, one);
  await convert(SLICE, two);
  for (const file of first.files) {
    expect(await readFile(file)).toEqual(await readFile(file.replace(one, two)));
  }
});

test('a product is a kit of its current components', () => {
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

test('the unit of a component is that of its bill of materials, and of other products EA', () => {
  const units = new Set(feeds.products.map(({ unitOfMeasure }) => unitOfMeasure));
  expect(units).toEqual(new Set(['EA', 'OZ', 'IN']));
});

test('converts weights to kilograms', () => {
  const weightOf = (number: string) =>
    feeds.products.find((product) => product.number === number)?.weightKg;
  const weighed = source.Product.find((row) => row.WeightUnitMeasureCode === 'LB');
  expect(weightOf(weighed?.ProductID ?? '')).toBeCloseTo((weighed?.Weight ?? 0) * 0.45359237, 5);
});

test('a discontinued product has status ENDED from the day after its last day of sale', () => {
  const ended = source.Product.find(({ SellEndDate }) => SellEndDate);
  const statuses = feeds['product-statuses'].filter(
    ({ productNumber }) => productNumber === ended?.ProductID,
  );
  expect(statuses).toEqual([
    expect.objectContaining({ statusCode: 'CURRENT', effectiveTo: '2023-05-29' }),
    expect.objectContaining({ statusCode: 'ENDED', effectiveFrom: '2023-05-30' }),
  ]);
});

test('pending and approved orders are open, rejected and complete ones are not', () => {
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

test('a line has its receipt status from the quantity received, and a comment on what was rejected', () => {
  const lines = feeds['purchase-orders'].flatMap((order) => order.lines ?? []);
  const statuses = new Set(lines.map((line) => line.purchaseOrderReceiptStatus));
  expect(statuses).toContain('PARTIALLY_RECEIPTED');
  expect(statuses).toContain('FULLY_RECEIPTED');
  const rejected = source.PurchaseOrderDetail.filter(({ RejectedQty }) => RejectedQty > 0);
  const withComment = lines.filter(({ comments }) => comments);
  expect(withComment.map(({ lineId }) => lineId)).toEqual(
    rejected.map((row) => Number(row.PurchaseOrderDetailID)),
  );
});

test('a product without a cost history has the cost of its last receipt', () => {
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

test('an unreadable source is reported by file name', async () => {
  const empty = await temporaryFolder();
  await expect(convert(empty, empty)).rejects.toThrow(/Address\.csv/);
});
