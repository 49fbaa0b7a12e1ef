import { afterAll, beforeAll, expect, test } from 'vitest';
import { SPECIFIED_OPERATIONS } from '#tests/contract/cases/specification.ts';
import { folderOfTestFile } from '../testing/temporary-folder.ts';
import { type LoadedSlice, openLoadedSlice } from './testing/loaded-slice.ts';

const folder = await folderOfTestFile();
let slice: LoadedSlice;
beforeAll(async () => {
  slice = await openLoadedSlice(folder);
});
afterAll(() => slice?.close());

/** A long-sleeved jersey of the slice: not a kit, has a size, is on an order. */
const product = '713';
const query = { productNumbers: [product, 'nope'] };
const items = [{ productId: '712', quantity: 3, date: '2099-01-01' }];
const id = '00000000-0000-7000-8000-000000000000';
const NOT_FOUND = 404;

/** The path, and the body to send, or that 404 is expected. */
type TestRequest = readonly [path: string, body: object | typeof NOT_FOUND | undefined];
const get = (path: string): TestRequest => [path, undefined];

/** One request for every operation of a country. The source has no invoices, accounts, brands or assets. */
const REQUESTS: Readonly<Record<string, TestRequest>> = {
  'GET /v1/{countryCode}/invoices': ['/invoices?invoiceNumber=1', NOT_FOUND],
  'GET /v1/{countryCode}/invoices/{invoiceNumber}': ['/invoices/1', NOT_FOUND],
  'GET /v1/{countryCode}/purchase-orders/{purchaseOrderNumber}': get('/purchase-orders/4001'),
  'GET /v1/{countryCode}/purchase-orders/{purchaseOrderNumber}/lines/{lineNumber}': get(
    '/purchase-orders/4001/lines/3',
  ),
  'GET /v1/{countryCode}/products/{productNumber}/state-costs/{stateCode}': get(
    `/products/${product}/state-costs/01`,
  ),
  'GET /v1/{countryCode}/products/{productNumber}/state-costs/{stateCode}/effective-cost': get(
    '/products/707/state-costs/01/effective-cost?effectiveDate=2023-05-30',
  ),
  'POST /v1/{countryCode}/availability-queries': [
    '/availability-queries',
    { branchId: '7', channelId: 'OnsiteMaxx', items },
  ],
  'GET /v1/{countryCode}/states': get('/states'),
  'GET /v1/{countryCode}/states/{code}': get('/states/01'),
  'GET /v1/{countryCode}/business-unit-types': get('/business-unit-types'),
  'GET /v1/{countryCode}/branches': get('/branches?typeCodes=10&expand=hours'),
  'GET /v1/{countryCode}/branches/{branchNumber}': get('/branches/7'),
  'GET /v1/{countryCode}/accounts': get('/accounts'),
  'GET /v1/{countryCode}/accounts/{accountId}': [`/accounts/${id}`, NOT_FOUND],
  'GET /v1/{countryCode}/accounts/{accountId}/versions': [`/accounts/${id}/versions`, NOT_FOUND],
  'GET /v1/{countryCode}/accounts/{accountId}/versions/{version}': [
    `/accounts/${id}/versions/1`,
    NOT_FOUND,
  ],
  'GET /v1/{countryCode}/events': get('/events'),
  'GET /v1/{countryCode}/events/{eventId}': [`/events/${id}`, NOT_FOUND],
  'GET /v1/{countryCode}/industry-types': get('/industry-types'),
  'GET /v1/{countryCode}/segments': get('/segments'),
  'GET /v1/{countryCode}/sub-segments': get('/sub-segments'),
  'GET /v1/{countryCode}/products': get('/products'),
  'POST /v1/{countryCode}/products/query': ['/products/query', query],
  'POST /v1/{countryCode}/products/attributes/query': ['/products/attributes/query', query],
  'POST /v1/{countryCode}/products/families/query': ['/products/families/query', query],
  'POST /v1/{countryCode}/products/statuses/query': [
    '/products/statuses/query',
    { ...query, branchNumber: '7' },
  ],
  'GET /v1/{countryCode}/products/{productNumber}': get(`/products/${product}`),
  'GET /v1/{countryCode}/products/{productNumber}/attributes': get(
    `/products/${product}/attributes`,
  ),
  'GET /v1/{countryCode}/products/{productNumber}/families': get(`/products/${product}/families`),
  'GET /v1/{countryCode}/products/{productNumber}/statuses': get(`/products/${product}/statuses`),
  'GET /v1/{countryCode}/products/{productNumber}/digital-assets': get(
    `/products/${product}/digital-assets`,
  ),
  'GET /v1/{countryCode}/families/{familyCode}/products': get('/families/S/products'),
  'GET /v1/{countryCode}/families': get('/families'),
  'POST /v1/{countryCode}/families/query': ['/families/query', { familyCodes: ['S', 'nope'] }],
  'GET /v1/{countryCode}/families/{familyCode}': get('/families/S'),
  'GET /v1/{countryCode}/statuses': get('/statuses'),
  'GET /v1/{countryCode}/statuses/{code}': get('/statuses/ENDED'),
  'GET /v1/{countryCode}/sections': get('/sections'),
  'GET /v1/{countryCode}/sections/{code}': get('/sections/1'),
  'GET /v1/{countryCode}/categories': get('/categories'),
  'GET /v1/{countryCode}/categories/{code}': get('/categories/21'),
  'GET /v1/{countryCode}/brands': get('/brands'),
  'GET /v1/{countryCode}/brands/{code}': ['/brands/X', NOT_FOUND],
};

/** Lists that are empty, since the source has no such records. */
const EMPTY = /^\/(accounts|events|industry-types|segments|sub-segments|brands)$|\/digital-assets$/;

test('has a request for every operation of the specification with a country', () => {
  const ofCountry = SPECIFIED_OPERATIONS.filter((each) => each.includes('/{countryCode}/'));
  expect(Object.keys(REQUESTS).sort()).toEqual(ofCountry.sort());
});

test.each(Object.values(REQUESTS))('%s returns records of the source', async (path, body) => {
  const response = await slice.request(path, body === NOT_FOUND ? undefined : body);
  expect(response.status).toBe(body === NOT_FOUND ? 404 : 200);
  const records = Object.values(await response.json()).filter(Array.isArray);
  const [first] = records;
  if (body !== NOT_FOUND && first !== undefined) {
    expect(first.length > 0).toBe(!EMPTY.test(path));
  }
});
