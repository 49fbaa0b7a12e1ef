import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderOfTestFile } from '../testing/temporary-folder.ts';
import { SLICE } from './conversion.ts';
import { type LoadedSlice, openLoadedSlice } from './testing/loaded-slice.ts';

// Loads the slice and compares responses of the API with the CSV files.
const folder = await folderOfTestFile();
let slice: LoadedSlice;
beforeAll(async () => {
  slice = await openLoadedSlice(folder);
});
afterAll(() => slice?.close());

/** The rows of a table without quotes, read without the converter's code. */
function rowsOf(table: string): Record<string, string>[] {
  const lines = readFileSync(join(SLICE, `${table}.csv`), 'utf8')
    .trimEnd()
    .split('\n');
  const [header = [], ...rows] = lines.map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

async function request(path: string, body?: object) {
  const response = await slice.request(path, body);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

test('each order line equals its row, alone and within its order', async () => {
  const rows = rowsOf('PurchaseOrderDetail');
  for (const [number, lines] of Object.entries(
    Object.groupBy(rows, (row) => row['PurchaseOrderID'] ?? ''),
  )) {
    const order = await request(`/purchase-orders/${number}`);
    expect(order.lines).toHaveLength(lines?.length ?? 0);
    for (const [at, row] of (lines ?? []).entries()) {
      const line = await request(`/purchase-orders/${number}/lines/${at + 1}`);
      expect(line).toEqual(order.lines[at]);
      expect(line).toMatchObject({
        lineId: Number(row['PurchaseOrderDetailID']),
        etaDate: row['DueDate']?.split(' ')[0],
        product: { number: Number(row['ProductID']) },
        quantities: { ordered: Number(row['OrderQty']), received: Number(row['ReceivedQty']) },
        pricing: { unitCost: Number(row['UnitPrice']) },
      });
    }
  }
});

test('each order has its vendor and date', async () => {
  for (const row of rowsOf('PurchaseOrderHeader')) {
    expect(await request(`/purchase-orders/${row['PurchaseOrderID']}`)).toMatchObject({
      orderDate: row['OrderDate']?.split(' ')[0],
      supplier: { number: Number(row['VendorID']) },
      charges: { charged: Number(row['Freight']) },
    });
  }
});

test('each later cost of a product takes effect on its date', async () => {
  const rows = rowsOf('ProductCostHistory');
  const changes = rows.filter((row, at) => rows[at - 1]?.['ProductID'] === row['ProductID']);
  expect(changes.length).toBeGreaterThan(5);
  for (const row of changes) {
    const before = rows[rows.indexOf(row) - 1];
    const [date] = row['StartDate']?.split(' ') ?? [];
    const path = `/products/${row['ProductID']}/state-costs/01`;
    expect(await request(`${path}/effective-cost?effectiveDate=${date}`)).toMatchObject({
      previous: { fullyRebatedCost: Number(before?.['StandardCost']) },
      effective: { fullyRebatedCost: Number(row['StandardCost']) },
    });
  }
});

test('the current cost of a product is that of its last row', async () => {
  const last = new Map(rowsOf('ProductCostHistory').map((row) => [row['ProductID'], row]));
  for (const [number, row] of last) {
    const cost = await request(`/products/${number}/state-costs/01`);
    expect(cost).toMatchObject({ invoiceCost: Number(row['StandardCost']) });
  }
});

test('stock at a location is available there, except for kits', async () => {
  const kits = new Set(rowsOf('BillOfMaterials').map((row) => row['ProductAssemblyID']));
  const rows = rowsOf('ProductInventory').filter((row) => !kits.has(row['ProductID']));
  for (const [branchId, stocked] of Object.entries(
    Object.groupBy(rows, (row) => row['LocationID'] ?? ''),
  )) {
    const some = stocked?.slice(0, 25) ?? [];
    const items = some.map((row) => ({ productId: row['ProductID'], quantity: 1 }));
    const response = await request('/availability-queries', {
      branchId,
      channelId: 'BLBranch',
      items,
    });
    expect(response.items.map((item: { availableQty: number }) => item.availableQty)).toEqual(
      some.map((row) => Number(row['Quantity'])),
    );
  }
});

test('a kit has its components, and the availability of the scarcest', async () => {
  const inUse = rowsOf('BillOfMaterials').filter(
    (row) => row['ProductAssemblyID'] && !row['EndDate'],
  );
  const stock = new Map(
    rowsOf('ProductInventory').map((row) => [
      `${row['LocationID']} ${row['ProductID']}`,
      row['Quantity'],
    ]),
  );
  const assemblies = new Set(inUse.map((row) => row['ProductAssemblyID']));
  let available = 0;
  for (const [number, components] of Map.groupBy(inUse, (row) => row['ProductAssemblyID'])) {
    const { kitComponents } = await request(`/products/${number}`);
    expect(kitComponents).toEqual(
      components.map((row) => ({
        productNumber: row['ComponentID'],
        quantity: Number(row['PerAssemblyQty']),
      })),
    );
    if (components.some((row) => assemblies.has(row['ComponentID']))) continue;
    const setsOf = (row: Record<string, string>) =>
      Number(stock.get(`50 ${row['ComponentID']}`) ?? 0) / Number(row['PerAssemblyQty']);
    const items = [{ productId: number, quantity: 1 }];
    const response = await request('/availability-queries', {
      branchId: '50',
      channelId: 'BLEcom',
      items,
    });
    expect(response.items[0].availableQty).toBe(Math.floor(Math.min(...components.map(setsOf))));
    available += response.items[0].availableQty;
  }
  expect(available).toBeGreaterThan(0);
});

test('each location is a branch with a valid state', async () => {
  const { branches } = await request('/branches');
  expect(branches).toHaveLength(rowsOf('Location').length);
  const { states } = await request('/states');
  const codes = states.map((state: { shortDescription: string }) => state.shortDescription);
  for (const branch of branches) expect(codes).toContain(branch.location.address.state);
});
