import { beforeAll, expect, test } from 'vitest';
import { branches, commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { saveProducts, setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { checkAvailability } from './availability.ts';
import { readSnapshots } from './snapshot.ts';
import { STOCK_QUERY } from './snapshot-query.ts';

const catalogue = setUpCatalogue();

beforeAll(async () => {
  await insertRecords(catalogue.database.db, 'au', branches, [aBranch({ number: '1' })]);
});

async function check(...numbers: string[]) {
  const items = numbers.map((productId) => ({ productId, quantity: 1 }));
  const query = { branchId: '1', channelId: 'BLBranch', items } as const;
  return (await checkAvailability(catalogue.at(), query)).items;
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

function kit(number: string, parts: readonly string[]) {
  const kitComponents = parts.map((productNumber) => ({ productNumber, quantity: 1 }));
  return aProduct({ number, productType: 'KIT', kitComponents });
}

test('answers kits up to the limits quickly, and reports larger ones without affecting other items', async () => {
  const { db } = catalogue.database;
  // Four levels of 24: a third of a million paths from top to bottom.
  const levels = [1, 2, 3, 4].map((level) => names(`W${level}`, 24));
  const needed = 24 ** 4;
  await saveProducts(db, 'au', [
    aProduct({ number: 'TAP' }),
    kit('WIDE', levels[0] ?? []),
    ...levels.flatMap((level, at) => level.map((number) => kit(number, levels[at + 1] ?? ['TAP']))),
    ...names('D', 500).map((number, at) => kit(number, [`D-${at + 1}`])),
    kit('HUGE', ['TAP']),
  ]);
  // Inserted directly: the loader accepts it no longer.
  const components = names('H', 2_001).map((productNumber) => ({ productNumber, quantity: 1 }));
  await db
    .updateTable('products')
    .set({ kit_components: JSON.stringify(components) })
    .where('number', '=', 'HUGE')
    .execute();
  const onHand = needed * 3 - 1;
  await insertRecords(db, 'au', stock, [{ branchId: '1', productId: 'TAP', onHand, reserved: 0 }]);
  const before = performance.now();
  const items = await check('WIDE', 'D-0', 'HUGE', 'TAP');
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(items.map(({ availableQty }) => availableQty)).toEqual([2, 0, 0, onHand]);
  expect(items.map(({ error }) => error?.errorCode)).toEqual([
    undefined,
    'KIT_TOO_LARGE',
    'KIT_TOO_LARGE',
    undefined,
  ]);
  expect(items[1]?.error).toMatchObject({ status: 422, message: expect.stringContaining('D-0') });
});

test('refuses temporarily if kits change faster than they can be read', async () => {
  await saveProducts(catalogue.database.db, 'au', [
    aProduct({ number: 'PIPE' }),
    kit('BOX', ['PIPE']),
  ]);
  const read = async (mostReads: number) =>
    (await readSnapshots(catalogue.at(), ['1'], 'BLBranch', ['BOX'], mostReads)).get('1');
  expect([...((await read(2))?.products.keys() ?? [])].sort()).toEqual(['BOX', 'PIPE']);
  await expect(read(1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('reads all commitments of a product for one date as one entry', async () => {
  const { db } = catalogue.database;
  await saveProducts(db, 'au', [aProduct({ number: 'CLIP' })]);
  const promised = Array.from({ length: 40 }, (_, at) => ({
    reference: `E-${at}`,
    branchId: '1',
    productId: 'CLIP',
    date: at < 30 ? '2026-12-01' : '2026-12-02',
    quantity: 0.1,
  }));
  await insertRecords(db, 'au', commitments, promised);
  const params = { country: 'au', branches: ['1'], channel: 'BLBranch', products: ['CLIP'] };
  const [row] = await catalogue.database.prepared.run(STOCK_QUERY, params);
  const entries = (row?.demand ?? '').split('\t');
  expect(entries.toSorted()).toEqual(['1.0', '2026-12-01', '2026-12-02', '3.0', 'CLIP', 'CLIP']);
});
