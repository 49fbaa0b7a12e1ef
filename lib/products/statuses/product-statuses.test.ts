import { beforeAll, expect, test } from 'vitest';
import { aBranch, aNewZealandBranch } from '#lib/branches/testing/branches.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct, aSection } from '#lib/products/testing/records.ts';
import { getProductStatuses, queryProductStatuses } from './product-statuses.ts';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  await catalogue.load({
    states: [
      { id: 5, code: '05', description: 'Western Australia', shortDescription: 'WA' },
      { id: 1, code: '01', description: 'New South Wales', shortDescription: 'NSW' },
      { id: 9, code: '09', description: 'Other' },
    ],
    branches: [
      aBranch({ number: 'PERTH' }),
      branchIn('NSW', 'Australia/Sydney', { number: 'SYDNEY' }),
      // An unknown state, and no business unit type.
      branchIn('??', 'Australia/Sydney', { number: 'ODD', identity: {} }),
    ],
    statuses: ['N', 'S', 'U', 'B'].map((code) => aSection(code)),
    products: ['1', '2', '3'].map((number) => aProduct({ number })),
  });
  await catalogue.load({ branches: [aNewZealandBranch({ number: 'NZ' })] }, { countryCode: 'nz' });
  await catalogue.load({
    'product-statuses': [
      entryOf('1', 'NATIONAL', 'N', {}),
      entryOf('1', 'STATE', 'S', { stateCode: '05' }),
      entryOf('2', 'BUSINESS_UNIT', 'U', { businessUnitTypeCode: '30' }),
      entryOf('2', 'STATE', 'S', { stateCode: '01' }),
      entryOf('2', 'BRANCH', 'B', { branchNumber: 'PERTH', effectiveFrom: '2026-11-21' }),
    ],
  });
});

test('matches a state by the short name in the branch’s address', async () => {
  expect(await codesAt('1', 'PERTH')).toEqual(['S']);
  expect(await codesAt('1', 'SYDNEY')).toEqual(['N']);
  expect(await codesAt('1', 'ODD')).toEqual(['N']);
});

test('matches a business unit by the type of the branch', async () => {
  expect(await codesAt('2', 'SYDNEY')).toEqual(['U']);
  expect(await codesAt('2', 'ODD')).toEqual([]);
});

test('uses today’s date at the branch', async () => {
  // 21 November in Sydney, but still the 20th in Perth until 16:00 UTC.
  expect(await codesAt('2', 'PERTH', '2026-11-20T15:59:59Z')).toEqual(['U']);
  expect(await codesAt('2', 'PERTH', '2026-11-20T16:00:00Z')).toEqual(['B']);
});

test('returns every entry by level without a branch, for any date', async () => {
  const { statuses } = await getProductStatuses(catalogue.at(), '2', undefined);
  expect(statuses.map(({ level }) => level)).toEqual(['STATE', 'BUSINESS_UNIT', 'BRANCH']);
  expect(statuses[2]).toEqual({
    level: 'BRANCH',
    branchNumber: 'PERTH',
    effectiveFrom: '2026-11-21',
    statusCode: 'B',
    statusDescription: aSection('B').description,
  });
});

test('refuses a response that is too large, and says what to change', async () => {
  const query = { productNumbers: ['2'] };
  await expect(queryProductStatuses(catalogue.at(), query, 300)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'productNumbers', issue: expect.stringContaining('ask for fewer') }],
  });
  expect((await queryProductStatuses(catalogue.at(), query)).productStatuses).toHaveLength(1);
});

test('rejects a branch of the other country', async () => {
  const details = [{ field: 'branchNumber', issue: 'There is no branch NZ.' }];
  await expect(codesAt('1', 'NZ')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
});

async function codesAt(product: string, branch: string, moment?: string): Promise<string[]> {
  const { statuses } = await getProductStatuses(catalogue.at(moment), product, branch);
  return statuses.map(({ statusCode }) => statusCode);
}

function branchIn(state: string, timeZone: string, members: Parameters<typeof aBranch>[0]) {
  const branch = aBranch(members);
  const address = { ...branch.location.address, state };
  return { ...branch, location: { ...branch.location, address, timeZone } };
}

function entryOf(productNumber: string, level: string, statusCode: string, members: object) {
  return { productNumber, level, statusCode, effectiveFrom: '2020-01-01', ...members };
}
