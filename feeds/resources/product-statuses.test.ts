import { beforeAll, expect, test } from 'vitest';
import { productStatuses } from '#feeds/resources.ts';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { getProductStatuses } from '#lib/products/statuses/product-statuses.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct, aSection } from '#lib/products/testing/records.ts';

const nation = {
  productNumber: '1',
  level: 'NATIONAL',
  statusCode: 'ACTIVE',
  effectiveFrom: '2026-01-01',
};
const branch = { ...nation, level: 'BRANCH', branchNumber: 'P01' };

const catalogue = setUpCatalogue();
beforeAll(async () => {
  await catalogue.load({
    branches: [aBranch()],
    statuses: ['ACTIVE', 'GONE'].map((code) => aSection(code)),
    products: [aProduct({ number: '1' })],
  });
});

test('an entry replaces one with the same place and first day only', async () => {
  await load(nation, { ...nation, effectiveFrom: '2026-06-01' }, branch);
  const [summary] = await load(
    { ...nation, statusCode: 'GONE', effectiveTo: '2026-02-01' },
    branch,
  );
  expect(summary).toMatchObject({ inserted: 0, replaced: 1, unchanged: 1 });
  const { statuses } = await getProductStatuses(catalogue.at(), '1', undefined);
  expect(statuses.map(({ level, statusCode }) => [level, statusCode])).toEqual([
    ['NATIONAL', 'GONE'],
    ['NATIONAL', 'ACTIVE'],
    ['BRANCH', 'ACTIVE'],
  ]);
});

test('reports unknown products, branches and statuses', async () => {
  const bad = { ...branch, productNumber: 'x', branchNumber: 'y', statusCode: 'z' };
  await expect(load(nation, bad)).rejects.toMatchObject({
    shown: {
      texts: [
        'product-statuses.ndjson:2 productNumber: there is no product "x"',
        'product-statuses.ndjson:2 branchNumber: there is no branch "y"',
        'product-statuses.ndjson:2 statusCode: there is no status "z"',
      ],
    },
  });
});

test('reports a repeated place and first day', async () => {
  await expect(load(nation, branch, { ...nation, statusCode: 'GONE' })).rejects.toMatchObject({
    shown: {
      texts: [
        'product-statuses.ndjson:3 productNumber, level, stateCode, businessUnitTypeCode, ' +
          'branchNumber, effectiveFrom: "1", "NATIONAL", "", "", "", "2026-01-01" is already on line 1',
      ],
    },
  });
});

const place = { stateCode: '01', businessUnitTypeCode: '30', branchNumber: 'P01' };

test.each([
  [
    'NATIONAL',
    place,
    ['stateCode', 'businessUnitTypeCode', 'branchNumber'],
    'must not be there: level is NATIONAL',
  ],
  ['STATE', {}, ['stateCode'], 'is missing: level is STATE'],
  ['STATE', place, ['businessUnitTypeCode', 'branchNumber'], 'must not be there: level is STATE'],
  ['BUSINESS_UNIT', {}, ['businessUnitTypeCode'], 'is missing: level is BUSINESS_UNIT'],
  [
    'BUSINESS_UNIT',
    place,
    ['stateCode', 'branchNumber'],
    'must not be there: level is BUSINESS_UNIT',
  ],
  ['BRANCH', {}, ['branchNumber'], 'is missing: level is BRANCH'],
  ['BRANCH', place, ['stateCode', 'businessUnitTypeCode'], 'must not be there: level is BRANCH'],
])(
  'an entry of level %s must name its place and nothing else: %j',
  (level, members, fields, issue) => {
    expect(issuesOf({ level, ...members })).toEqual(fields.map((field) => `${field}: ${issue}`));
  },
);

test('a state code has two digits', () => {
  expect(issuesOf({ level: 'STATE', stateCode: '1' })).toEqual([
    'stateCode: must be two digits, as in 01',
  ]);
});

test('the last day cannot be before the first', () => {
  expect(issuesOf({ effectiveTo: '2025-12-31' })).toEqual([
    'effectiveTo: must not be before 2026-01-01',
  ]);
  expect(issuesOf({ effectiveTo: '2026-01-01' })).toEqual([]);
});

function issuesOf(members: object): string[] {
  return recordIssues(productStatuses, { ...nation, ...members });
}

function feedOf(...entries: object[]) {
  return { 'product-statuses': entries };
}

function load(...entries: object[]) {
  return catalogue.load(feedOf(...entries));
}
