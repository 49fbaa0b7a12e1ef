import { beforeAll, expect, test } from 'vitest';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { searchSimilarProducts } from './similar-products.ts';

const catalogue = setUpCatalogue();

beforeAll(async () => {
  const maker = { manufacturerPartNumber: 'BM/7-"x"' };
  await catalogue.load({
    products: [
      aProduct({ number: '1400151', description: 'Copper tee 15 mm', barcodes: ['9312345678907'] }),
      aProduct({ number: 'TAP-15', description: 'Basin mixer 15 mm', ...maker }),
      aProduct({ number: 'TAP-20', description: 'Garden tap 20 mm, 9300000000001 or so' }),
      aProduct({ number: 'AN-1', description: 'Anode', longDescription: 'For a water heater' }),
      aProduct({ number: 'WH-2', description: 'Water heater 160 L' }),
      aProduct({ number: 'TWIN-A', barcodes: ['9399999999999'] }),
      aProduct({ number: 'TWIN-B', barcodes: ['9399999999999'] }),
    ],
  });
  const products = [aProduct({ number: 'TAP-99', description: 'Basin, NZ' })];
  await catalogue.load({ products }, { countryCode: 'nz' });
});

/** The suggestions for each text, certain ones marked. */
async function near(...typed: string[]): Promise<string[][]> {
  const found = (await searchSimilarProducts(catalogue.at(), { typed })).near;
  return found.map((products) =>
    products.map(({ number, isCertain }) => (isCertain ? `${number}!` : number)),
  );
}

test.each(['tap-15', 'TAP 15', 'tap15', 'TAP.15'])(
  '%j matches a number written differently',
  async (text) => {
    expect(await near(text)).toEqual([['TAP-15!']]);
  },
);

test.each([
  ['one wrong', '1400152'],
  ['one too many', '14001511'],
  ['one too few', '140151'],
  ['two the wrong way round', '1400115'],
])('finds the intended product for a number with %s character', async (_, text) => {
  expect(await near(text)).toEqual([['1400151']]);
});

test('finds a product by leading zeros and by a prefix', async () => {
  expect(await near('001400151', 'tap')).toEqual([['1400151'], ['TAP-15', 'TAP-20']]);
});

test('a unique barcode is certain, a shared one offers a choice', async () => {
  const sharing = expect.arrayContaining(['TWIN-A', 'TWIN-B']);
  expect(await near('9312345678907', '9399999999999')).toEqual([['1400151!'], sharing]);
});

test('searches digits in a description as words, and a maker’s number whatever its separators', async () => {
  expect(await near('9300000000001', 'BM/7-"x"')).toEqual([['TAP-20'], ['TAP-15!']]);
});

test('searches descriptions if no number is similar', async () => {
  const found = await near('mixer basin', '%%%', "'; --", 'no such thing');
  expect(found).toEqual([['TAP-15'], [], [], []]);
});

test('names come before descriptions, and misspelt ones are found', async () => {
  const both = ['WH-2', 'AN-1'];
  expect(await near('watr heater', 'heater')).toEqual([both, both]);
});

test('suggests nothing from the other country, or for an unknown text', async () => {
  expect(await near('TAP-99', '')).toEqual([[], []]);
});
