import { beforeAll, expect, test } from 'vitest';
import { readClassNames, readProductRange } from './product-range.ts';
import { findKnownProducts } from './products.ts';
import { setUpCatalogue } from './testing/catalogue.ts';
import { aBrand, aCategory, aFamily, aProduct, aSection } from './testing/records.ts';

const catalogue = setUpCatalogue();

beforeAll(async () => {
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

async function codes(place: Partial<Parameters<typeof readProductRange>[1]>) {
  const nowhere = { section: undefined, category: undefined, brand: undefined, family: undefined };
  const range = await readProductRange(catalogue.at(), { ...nowhere, ...place });
  return Object.fromEntries(
    Object.entries(range).map(([list, of]) => [list, of.map(({ code }) => code).join(' ')]),
  );
}

test('offers sections in order and brands without a selection, leaving out disabled ones', async () => {
  const range = { sections: 'PLU ELE', categories: '', families: '', subBrands: '' };
  expect(await codes({})).toEqual({ ...range, brands: 'KAURI TUI' });
});

test('offers categories of a section, families of a category and sub-brands of a brand', async () => {
  expect(await codes({ section: 'PLU' })).toMatchObject({ categories: 'TAPS', families: '' });
  expect(await codes({ section: 'PLU', category: 'TAPS' })).toMatchObject({ families: 'MIXER' });
  expect(await codes({ brand: 'KAURI' })).toMatchObject({ subBrands: 'VELA' });
});

test('includes the selection even if it is disabled or has no product in the category', async () => {
  expect(await codes({ section: 'OLD', family: 'SPOUT' })).toMatchObject({
    sections: 'OLD PLU ELE',
    families: 'SPOUT',
  });
});

test('returns one more than the limit, and the selection', async () => {
  const nowhere = { section: undefined, category: undefined, family: undefined };
  const range = (limit: number) =>
    readProductRange(catalogue.at(), { ...nowhere, brand: 'TUI' }, limit).then(({ brands }) =>
      brands.map(({ code }) => code),
    );
  expect(await range(0)).toEqual(['KAURI', 'TUI']);
  await catalogue.load({ brands: [aBrand('A1', { name: 'A1' }), aBrand('A2', { name: 'A2' })] });
  expect(await range(0)).toEqual(['A1', 'TUI']);
  expect(await range(1)).toEqual(['A1', 'A2', 'TUI']);
});

test('returns names by code', async () => {
  expect(await readClassNames(catalogue.at(), 'brand', ['TUI', 'gone'])).toEqual(
    new Map([['TUI', 'Tui']]),
  );
});

test('returns the numbers that exist in the country’s catalogue', async () => {
  expect(await findKnownProducts(catalogue.at(), ['1', '9', '1'])).toEqual(new Set(['1']));
  expect(await findKnownProducts(catalogue.at(undefined, 'nz'), ['1'])).toEqual(new Set());
  expect(await findKnownProducts(catalogue.at(), [])).toEqual(new Set());
});
