import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNearProducts } from './near-products.ts';
import { type Catalogue, openCatalogue } from './testing/open-catalogue.ts';
import { aProduct } from './testing/records.ts';

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await openCatalogue();
  await catalogue.load({
    products: [
      aProduct({ number: '1400151', description: 'Copper tee 15 mm', barcodes: ['9312345678907'] }),
      aProduct({
        number: 'TAP-15',
        description: 'Basin mixer 15 mm',
        manufacturerPartNumber: 'BM/7-"x"',
      }),
      aProduct({ number: 'TAP-20', description: 'Garden tap 20 mm, 9300000000001 or so' }),
      aProduct({ number: 'TWIN-A', barcodes: ['9399999999999'] }),
      aProduct({ number: 'TWIN-B', barcodes: ['9399999999999'] }),
    ],
  });
  const products = [aProduct({ number: 'TAP-99', description: 'Basin, NZ' })];
  await catalogue.load({ products }, { countryCode: 'nz' });
});
afterAll(() => catalogue.close());

/** What may have been meant, those that are certain with a mark. */
async function near(...typed: string[]): Promise<string[][]> {
  const found = (await findNearProducts(catalogue.at(), { typed })).near;
  return found.map((products) =>
    products.map(({ number, isCertain }) => (isCertain ? `${number}!` : number)),
  );
}

test.each(['tap-15', 'TAP 15', 'tap15', 'TAP.15'])(
  '%j is a number in other signs',
  async (text) => {
    expect(await near(text)).toEqual([['TAP-15!']]);
  },
);

test.each([
  ['one wrong', '1400152'],
  ['one too many', '14001511'],
  ['one too few', '140151'],
  ['two the wrong way round', '1400115'],
])('a number with %s sign is found by the one that was meant', async (_, text) => {
  expect(await near(text)).toEqual([['1400151']]);
});

test('zeros in front, and the beginning of a number, lead to what has it', async () => {
  expect(await near('001400151', 'tap')).toEqual([['1400151'], ['TAP-15', 'TAP-20']]);
});

test('a scanned barcode is its product for certain, and one that two have is a choice', async () => {
  expect(await near('9312345678907', '9399999999999')).toEqual([
    ['1400151!'],
    expect.arrayContaining(['TWIN-A', 'TWIN-B']),
  ]);
});

test('digits that stand in a description are no barcode', async () => {
  expect(await near('9300000000001')).toEqual([['TAP-20']]);
});

test('the maker’s number leads to its product, whatever signs are in it', async () => {
  expect(await near('BM/7-"x"')).toEqual([['TAP-15!']]);
});

test('words of a description are looked for where nothing has such a number', async () => {
  expect(await near('mixer basin', '%%%', "'; --", 'no such thing')).toEqual([
    ['TAP-15'],
    [],
    [],
    [],
  ]);
});

test('what is in the other country, or nothing at all, is not near', async () => {
  expect(await near('TAP-99', '')).toEqual([[], []]);
});
