import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeCursor } from '#lib/api/paging.ts';
import type { ProductSearchQuery } from '#lib/products/record.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aFamily, aProduct } from '#lib/products/testing/records.ts';
import { cursorFilter } from '#lib/search/search-page.ts';
import { searchProducts } from './search-products.ts';

const catalogue = setUpCatalogue();

const heaters = [
  aProduct({ number: 'A-1', description: 'Anode', longDescription: 'For a water heater' }),
  aProduct({ number: 'H-2', description: 'Water heater 160 L' }),
];

/** More than are put in the order of relevance; every tenth has the word in its name. */
const elbows = Array.from({ length: 240 }, (_, at) =>
  aProduct({
    number: `E-${at}`,
    description: at % 10 === 0 ? `Elbow ${at} mm` : `Bend ${at} mm`,
    longDescription: 'An elbow of copper',
  }),
);

beforeAll(async () => {
  const subBrands = [{ id: 4, code: 'VELA', name: 'Vela Night', enabled: true }];
  await catalogue.load({
    brands: [aBrand('KAURI', { name: 'Kauri Brassware', subBrands }), aBrand('TUI')],
    families: [aFamily('BASIN_MIXER', { description: 'Basin mixers' })],
    products: [
      aProduct({
        number: 'TAP-15',
        description: 'Mixer 15 mm',
        longDescription: 'For low pressure',
        manufacturerPartNumber: 'BM/7-x',
        barcodes: ['0012345678905'],
        brandCode: 'KAURI',
        subBrandCode: 'VELA',
        familyCodes: ['BASIN_MIXER'],
        sectionCode: 'TAPS',
        categoryCode: 'BASIN',
        productType: 'STOCK',
      }),
      aProduct({
        number: 'TAP-2',
        description: 'Mixer 2 mm',
        brandCode: 'TUI',
        sectionCode: 'TAPS',
      }),
      aProduct({ number: '1400151', description: 'Copper tee 10 mm', brandCode: 'KAURI' }),
      aProduct({ number: '1400152', description: 'Copper tee 2.5 mm', productType: 'KIT' }),
      aProduct({ number: 'TWIN-A', description: 'Twin', barcodes: ['9399999999999'] }),
      aProduct({ number: 'TWIN-B', description: 'Twin', barcodes: ['9399999999999'] }),
    ],
  });
  await catalogue.load(
    { products: [aProduct({ number: 'TAP-99', description: 'Mixer, NZ' }), ...heaters, ...elbows] },
    { countryCode: 'nz' },
  );
});

async function found(query: ProductSearchQuery): Promise<readonly string[]> {
  return (await searchProducts(catalogue.at(), query)).numbers;
}

test('an empty search lists all products by name, 2 mm before 10 mm, or by number', async () => {
  const byName = ['1400152', '1400151', 'TAP-2', 'TAP-15', 'TWIN-A', 'TWIN-B'];
  expect(await found({})).toEqual(byName);
  expect(await found({ sort: 'number' })).toEqual(byName.toSorted());
});

test.each([
  ['the beginning of a number', '14001', ['1400152', '1400151']],
  ['a number in small letters', 'tap-1', ['TAP-15']],
  ['the maker’s number in other signs', 'bm 7', ['TAP-15']],
  ['a barcode', '0012345678905', ['TAP-15']],
  ['a barcode as a scanner without zeros reads it', '12345678905', ['TAP-15']],
  ['words of the name', 'mix 15', ['TAP-15']],
  ['words of the long description', 'LOW pressure', ['TAP-15']],
  ['a measure without its blank', 'tee 10mm', ['1400151']],
  ['a brand', 'kauri', ['1400151', 'TAP-15']],
  ['a brand and a word', 'kauri tee', ['1400151']],
  ['a sub-brand', 'night mixer', ['TAP-15']],
  ['a family', 'basin', ['TAP-15']],
  ['only signs', '%:* &', []],
  ['nothing that is there', 'nothing', []],
])('%s finds the matching products', async (_, q, numbers) => {
  expect(await found({ q })).toEqual(numbers);
});

test('each filter narrows the results', async () => {
  expect(await found({ section: 'TAPS' })).toEqual(['TAP-2', 'TAP-15']);
  expect(await found({ section: 'TAPS', category: 'BASIN' })).toEqual(['TAP-15']);
  expect(await found({ family: 'BASIN_MIXER' })).toEqual(['TAP-15']);
  expect(await found({ brand: 'KAURI' })).toEqual(['1400151', 'TAP-15']);
  expect(await found({ brand: 'KAURI', subBrand: 'VELA' })).toEqual(['TAP-15']);
  expect(await found({ type: 'KIT' })).toEqual(['1400152']);
  expect(await found({ section: 'TAPS', q: 'copper' })).toEqual([]);
});

test.each([
  ['tap-15', 'TAP-15'],
  ['12345678905', 'TAP-15'],
  ['9399999999999', undefined],
  ['TAP', undefined],
])('%s is an exact match of %s', async (q, number) => {
  expect((await searchProducts(catalogue.at(), { q })).exact).toBe(number);
});

test.each([{}, { sort: 'number' }, { q: 't' }] as const)(
  'pages of %j contain each product once',
  async (query) => {
    const numbers: string[] = [];
    let cursor: string | undefined;
    do {
      const pageQuery = cursor === undefined ? query : { ...query, cursor };
      const page = await searchProducts(catalogue.at(), pageQuery, 2);
      numbers.push(...page.numbers);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(numbers).toEqual(await found(query));
    expect(numbers.length).toBeGreaterThan(3);
  },
);

test('products with the words in their name come first, unless another order is asked for', async () => {
  const named = await searchProducts(catalogue.at(undefined, 'nz'), { q: 'heater' });
  expect(named).toMatchObject({ numbers: ['H-2', 'A-1'], order: 'relevance', similar: [] });
  const byName = await searchProducts(catalogue.at(undefined, 'nz'), { q: 'heater', sort: 'name' });
  expect(byName).toMatchObject({ numbers: ['A-1', 'H-2'], order: 'name' });
  expect(await searchProducts(catalogue.at(undefined, 'nz'), { q: 'h' })).toMatchObject({
    order: 'name',
  });
});

test.each(['relevance', 'name', 'number'] as const)(
  'words with a letter or two wrong are found by %s',
  async (sort) => {
    const page = await searchProducts(catalogue.at(undefined, 'nz'), { q: 'hetaer', sort });
    expect(page.numbers.toSorted()).toEqual(['A-1', 'H-2']);
    expect(page.similar).toContain('heater');
    const elsewhere = await searchProducts(catalogue.at(undefined, 'nz'), {
      q: 'hetaer',
      type: 'KIT',
      sort,
    });
    expect(elsewhere).toMatchObject({ numbers: [], similar: [] });
  },
);

test('beyond the best by relevance the others follow by name, and pages lead back the same way', async () => {
  const search = (cursors: object) =>
    searchProducts(catalogue.at(undefined, 'nz'), { q: 'elbow', ...cursors }, 37);
  const pages: (readonly string[])[] = [];
  let page = await search({});
  for (let count = 0; count < 20; count += 1) {
    pages.push(page.numbers);
    if (page.nextCursor === undefined) break;
    page = await search({ cursor: page.nextCursor });
  }
  const all = pages.flat();
  expect(all.toSorted()).toEqual(elbows.map(({ number }) => number).toSorted());
  expect(all.slice(0, 5)).toEqual(['E-0', 'E-10', 'E-20', 'E-30', 'E-40']);
  expect(pages.length).toBe(7);
  for (const before of pages.slice(0, -1).reverse()) {
    page = await search({ before: page.previousCursor });
    expect(page.numbers).toEqual(before);
  }
});

test('refuses a forged cursor before querying the database', async () => {
  const scope = {
    list: 'products-list',
    country: 'au',
    filter: cursorFilter({}),
    key: z.array(z.string()),
  };
  const search = (name: string) =>
    searchProducts(catalogue.at(), { cursor: encodeCursor(scope, [name, 'TAP-2']) });
  await expect(search('0')).resolves.toBeDefined();
  await expect(search('\0')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('finds a renamed brand by its new name, and otherwise as before', async () => {
  await catalogue.load({ brands: [aBrand('TUI', { name: 'Korimako' })] });
  expect(await found({ q: 'korimako' })).toEqual(['TAP-2']);
  expect(await found({ q: 'tui' })).toEqual(['TAP-2']);
});

test('finds products by the new description of their family', async () => {
  await catalogue.load({ families: [aFamily('BASIN_MIXER', { description: 'Washbasin taps' })] });
  expect(await found({ q: 'washbasin' })).toEqual(['TAP-15']);
});
