import { beforeAll, expect, test } from 'vitest';
import { recordIssues } from '#feeds/testing/insert-records.ts';
import { FeedRejected } from '#feeds/validation/feed-error.ts';
import { getProductAttributes } from '#lib/products/product-attributes.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aProduct, EVERY_ATTRIBUTE } from '#lib/products/testing/records.ts';
import { productAttributes } from './catalogue.ts';

const catalogue = setUpCatalogue();
beforeAll(async () => {
  await catalogue.load({ products: ['1', '2'].map((number) => aProduct({ number })) });
});

test('attributes of every type are returned as loaded', async () => {
  await catalogue.load(feedOf('1'));
  expect(await attributesOf('1')).toEqual(EVERY_ATTRIBUTE);
  expect(await catalogue.load(feedOf('1'))).toMatchObject([{ unchanged: 1, replaced: 0 }]);
});

test('reports an unknown product and one of the other country', async () => {
  const issues = ['product-attributes.ndjson:2 productNumber: there is no product "nope"'];
  await expect(catalogue.load(feedOf('1', 'nope'))).rejects.toMatchObject({
    shown: { texts: issues },
  });
  const elsewhere = catalogue.load(feedOf('1'), { countryCode: 'nz' });
  await expect(elsewhere).rejects.toBeInstanceOf(FeedRejected);
});

test.each([
  ['TEXT', 1, 'must be a string, since type is TEXT'],
  ['NUMBER', '1', 'must be a number, since type is NUMBER'],
  ['BOOLEAN', 'true', 'must be true or false, since type is BOOLEAN'],
  ['DATE', '2026-02-30', 'must be a calendar date as YYYY-MM-DD, since type is DATE'],
  ['OPTION', ['a'], 'must be a string, since type is OPTION'],
  ['MULTI_OPTION', 'a', 'must be an array of strings, since type is MULTI_OPTION'],
  ['TEXT', null, 'must be a string, a number, true, false or an array of strings'],
])('reports a value that is no %s: %j', (type, value, issue) => {
  const attribute = { code: 'a', label: 'A', type, value };
  const record = { productNumber: '1', attributes: [EVERY_ATTRIBUTE[0], attribute] };
  const issues = recordIssues(productAttributes, record);
  expect(issues).toEqual([`attributes[1].value: ${issue}`]);
});

function feedOf(...numbers: string[]) {
  return {
    'product-attributes': numbers.map((productNumber) => ({
      productNumber,
      attributes: EVERY_ATTRIBUTE,
    })),
  };
}

async function attributesOf(number: string, country: 'au' | 'nz' = 'au') {
  const stored = await getProductAttributes(catalogue.at(undefined, country), number);
  return stored.parse().attributes;
}
