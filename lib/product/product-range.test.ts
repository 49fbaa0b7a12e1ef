import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownProducts } from './known-products.ts';
import { classNames, productRange } from './product-range.ts';
import { type Catalogue, openCatalogue } from './testing/open-catalogue.ts';
import { aBrand, aCategory, aFamily, aProduct, aSection } from './testing/records.ts';

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await openCatalogue();
  const subBrands = [{ id: 4, code: 'VELA', name: 'Vela', enabled: true }];
  await catalogue.load({
    sections: [
      aSection('ELE', { description: 'Electrical', sortOrder: 20 }),
      aSection('PLU', { description: 'Plumbing', sortOrder: 10 }),
      aSection('OLD', { enabled: false }),
    ],
    categories: [aCategory('TAPS'), aCategory('WIRE', { sectionCode: 'ELE' })],
    brands: [aBrand('KAURI', { name: 'Kauri', subBrands }), aBrand('TUI', { name: 'Tui' })],
    families: [aFamily('MIXER', { description: 'Mixers' }), aFamily('SPOUT'), aFamily('CABLE')],
    products: [
      aProduct({ number: '1', sectionCode: 'PLU', categoryCode: 'TAPS', familyCodes: ['MIXER'] }),
      aProduct({ number: '2', sectionCode: 'ELE', categoryCode: 'WIRE', familyCodes: ['CABLE'] }),
    ],
  });
});
afterAll(() => catalogue.close());

async function codes(place: Partial<Parameters<typeof productRange>[1]>) {
  const nowhere = { section: undefined, category: undefined, brand: undefined, family: undefined };
  const range = await productRange(catalogue.at(), { ...nowhere, ...place });
  return Object.fromEntries(
    Object.entries(range).map(([list, of]) => [list, of.map(({ code }) => code).join(' ')]),
  );
}

test('at first there are sections in their order and brands, closed ones left out', async () => {
  const range = { sections: 'PLU ELE', categories: '', families: '', subBrands: '' };
  expect(await codes({})).toEqual({ ...range, brands: 'KAURI TUI' });
});

test('a section has its categories, a category the families of its products, a brand its sub-brands', async () => {
  expect(await codes({ section: 'PLU' })).toMatchObject({ categories: 'TAPS', families: '' });
  expect(await codes({ section: 'PLU', category: 'TAPS' })).toMatchObject({ families: 'MIXER' });
  expect(await codes({ brand: 'KAURI' })).toMatchObject({ subBrands: 'VELA' });
});

test('what is chosen is there even where it is closed, or has no product in the category', async () => {
  expect(await codes({ section: 'OLD', family: 'SPOUT' })).toMatchObject({
    sections: 'OLD PLU ELE',
    families: 'SPOUT',
  });
});

test('of very many there are as many as a page can list and one more, and what is chosen', async () => {
  const nowhere = { section: undefined, category: undefined, family: undefined };
  const range = (most: number) =>
    productRange(catalogue.at(), { ...nowhere, brand: 'TUI' }, most).then(({ brands }) =>
      brands.map(({ code }) => code),
    );
  expect(await range(0)).toEqual(['KAURI', 'TUI']);
  await catalogue.load({ brands: [aBrand('A1', { name: 'A1' }), aBrand('A2', { name: 'A2' })] });
  expect(await range(0)).toEqual(['A1', 'TUI']);
  expect(await range(1)).toEqual(['A1', 'A2', 'TUI']);
});

test('names are looked up by their codes', async () => {
  expect(await classNames(catalogue.at(), 'brand', ['TUI', 'gone'])).toEqual(
    new Map([['TUI', 'Tui']]),
  );
});

test('of numbers in a document, those of the catalogue of the country are known', async () => {
  expect(await knownProducts(catalogue.at(), ['1', '9', '1'])).toEqual(new Set(['1']));
  expect(await knownProducts(catalogue.at(undefined, 'nz'), ['1'])).toEqual(new Set());
  expect(await knownProducts(catalogue.at(), [])).toEqual(new Set());
});
