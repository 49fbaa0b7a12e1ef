import { expect, test } from 'vitest';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aCategory, aFamily, aSection } from '#lib/products/testing/records.ts';

const catalogue = setUpCatalogue();

/** The issues as the loader prints them; none when the file was loaded. */
async function issuesOf(resource: string, records: readonly object[], replace = false) {
  try {
    await catalogue.load({ [resource]: records }, { replace });
    return '';
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

test.each([
  ['families', aFamily('A', { id: 1 }), aFamily('B', { id: 1 })],
  ['statuses', aSection('A', { id: 1 }), aSection('B', { id: 1 })],
  ['sections', aSection('A', { id: 1 }), aSection('B', { id: 1 })],
  ['brands', aBrand('A', { id: 1 }), aBrand('B', { id: 1 })],
  [
    'states',
    { id: 1, code: '01', description: 'New South Wales' },
    { id: 1, code: '02', description: 'Victoria' },
  ],
  [
    'business-unit-types',
    { id: 1, code: 'A', description: 'Plumbing', enabled: true },
    { id: 1, code: 'B', description: 'Electrical', enabled: true },
  ],
])(
  'an id of %s is unique in the file and among stored records',
  async (resource, first, second) => {
    const taken = /id: 1 is already the id of "(A|01)"/;
    expect(await issuesOf(resource, [first, second])).toMatch(taken);
    expect(await issuesOf(resource, [first])).toBe('');
    expect(await issuesOf(resource, [second])).toMatch(taken);
    // An id can move from one record to another.
    expect(await issuesOf(resource, [{ ...first, id: 2 }, second])).toBe('');
  },
);

test('a sub-brand’s id is unique among all brands, its code within its brand', async () => {
  const sub = (id: number, code: string) => ({ id, code, name: code, enabled: true });
  const brands = [
    aBrand('S1', { id: 11, subBrands: [sub(1, 'X')] }),
    aBrand('S2', { id: 12, subBrands: [sub(2, 'X'), sub(1, 'Y')] }),
  ];
  expect(await issuesOf('brands', brands)).toContain(
    'brands.ndjson:2 subBrands[1].id: 1 is already the id of "S1"',
  );
  const twice = aBrand('S3', { subBrands: [sub(3, 'X'), sub(4, 'X')] });
  expect(await issuesOf('brands', [twice])).toContain(
    'subBrands[1].code: is already that of subBrands[0]',
  );
});

test('the section of a category must exist', async () => {
  expect(await issuesOf('categories', [aCategory('C', { sectionCode: 'NONE' })])).toContain(
    'categories.ndjson:1 sectionCode: there is no section "NONE"',
  );
  expect(await issuesOf('categories', [aCategory('C', { sectionCode: 'A' })])).toBe('');
});
