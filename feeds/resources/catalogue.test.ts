import { expect, test } from 'vitest';
import type { Resource } from '#feeds/resource.ts';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { listFamilies } from '#lib/products/master-data/families.ts';
import { getByCode, listBrands } from '#lib/products/master-data/master-data.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aBrand, aCategory, aFamily, aSection } from '#lib/products/testing/records.ts';
import { brands, categories, families, sections, statuses } from './catalogue.ts';

const catalogue = setUpCatalogue();

test('a new sub-brand shows in the brand and not in lists', async () => {
  const { subBrands: _, ...bare } = aBrand('B');
  await catalogue.load({ brands: [bare] });
  const before = await brandsInList();
  expect((await getByCode(catalogue.at(), 'brands', 'B')).parse()).toEqual({
    ...bare,
    subBrands: [],
  });

  const subBrands = [{ id: 1, code: 'B-1', name: 'One', enabled: true }];
  await catalogue.load({ brands: [{ ...bare, subBrands }] });
  expect((await getByCode(catalogue.at(), 'brands', 'B')).parse()).toEqual({ ...bare, subBrands });
  expect(await brandsInList()).toEqual(before);
  expect(before.list).toEqual([bare]);
});

test('a new attribute shows in the family and not in lists', async () => {
  const { attributeCodes: _, ...bare } = aFamily('F');
  await catalogue.load({ families: [bare] });
  expect((await getByCode(catalogue.at(), 'families', 'F')).parse()).toEqual({
    ...bare,
    attributeCodes: [],
  });

  await catalogue.load({ families: [aFamily('F', { attributeCodes: ['size'] })] });
  expect((await getByCode(catalogue.at(), 'families', 'F')).parse().attributeCodes).toEqual([
    'size',
  ]);
  expect((await listFamilies(catalogue.at(), {})).parse().families).toEqual([bare]);
});

test.each([
  [
    'a status',
    statuses,
    aSection('A'),
    { sortOrder: '1' },
    'sortOrder: expected number, received string',
  ],
  [
    'a section',
    sections,
    aSection('A'),
    { enabled: undefined },
    'enabled: is missing, expected boolean',
  ],
  [
    'a category',
    categories,
    aCategory('A'),
    { sectionCode: '' },
    'sectionCode: must be 1 to 64 characters without control characters',
  ],
  [
    'a brand',
    brands,
    aBrand('A'),
    { subBrands: [{ id: 1, code: 'x', enabled: true }] },
    'subBrands[0].name: is missing, expected string',
  ],
  [
    'a family',
    families,
    aFamily('A'),
    { attributeCodes: ['a\u0001'] },
    'attributeCodes[0]: must be 1 to 64 characters without control characters',
  ],
])('reports invalid %s, naming the member', (_, resource: Resource, record, bad, issue) => {
  const whole = JSON.parse(JSON.stringify({ ...record, ...bad }));
  expect(recordIssues(resource, whole)).toEqual([issue]);
  expect(resource.read(record, false)).toHaveProperty('values');
});

async function brandsInList() {
  const query = { limit: 50, includeSubBrands: false };
  const { etag, parse } = await listBrands(catalogue.at(), query);
  return { etag, list: parse().brands };
}
