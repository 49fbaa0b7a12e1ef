import { beforeAll, expect, test } from 'vitest';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { demoBranches } from '#tools/demo/branches.ts';
import { findBranchStock, readSellableQuantities } from './availability.ts';

const catalogue = setUpCatalogue();
const [BRANCH = ''] = demoBranches('au', '2026-11-21').map(({ number }) => number);

beforeAll(async () => {
  const stockOf = (productId: string, onHand: number, reserved: number) => ({
    branchId: BRANCH,
    productId,
    onHand,
    reserved,
  });
  await catalogue.load({
    branches: demoBranches('au', '2026-11-21'),
    products: [
      aProduct({ number: 'PIPE', productType: 'STOCK' }),
      aProduct({ number: 'CLIP', productType: 'STOCK' }),
      aProduct({
        number: 'KIT',
        productType: 'KIT',
        kitComponents: [
          { productNumber: 'PIPE', quantity: 2 },
          { productNumber: 'CLIP', quantity: 1 },
        ],
      }),
    ],
    stock: [stockOf('PIPE', 7.5, 1), stockOf('CLIP', 9, 0)],
  });
});

test('a product has its quantity on hand, and whole unreserved units to sell', async () => {
  const stock = await findBranchStock(catalogue.at(), BRANCH, 'BLBranch', 'PIPE');
  expect(stock).toEqual({ onHand: 7.5, sellable: 6 });
});

test('a kit has as many to sell as its components make, and none on hand', async () => {
  const stock = await findBranchStock(catalogue.at(), BRANCH, 'BLBranch', 'KIT');
  expect(stock).toEqual({ onHand: undefined, sellable: 3 });
});

test('returns undefined for an unknown product or branch', async () => {
  expect(await findBranchStock(catalogue.at(), BRANCH, 'BLBranch', 'NONE')).toBeUndefined();
  expect(await findBranchStock(catalogue.at(), 'none', 'BLBranch', 'PIPE')).toBeUndefined();
});

test('answers many products at once and leaves out unknown ones', async () => {
  const numbers = ['KIT', 'NONE', 'PIPE'];
  expect(await readSellableQuantities(catalogue.at(), BRANCH, 'BLBranch', numbers)).toEqual(
    new Map([
      ['KIT', 3],
      ['PIPE', 6],
    ]),
  );
  expect(await readSellableQuantities(catalogue.at(), 'none', 'BLBranch', numbers)).toEqual(
    new Map(),
  );
});
