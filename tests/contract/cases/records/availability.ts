import { channelHoldbacks, commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { saveProducts } from '#lib/products/testing/catalogue.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import {
  answers,
  IDENTIFIER_RULE,
  type InvalidCase,
  type OperationCase,
  otherCountry,
  refusesBody,
  unknownMember,
} from '#tests/contract/cases/operation-case.ts';
import {
  BRANCH,
  COMMITMENTS,
  HOLDBACKS,
  on,
  PIPE,
  SERVICE,
  SET,
  SPECIAL,
  STOCK,
  TAP,
} from './stock.ts';

const PATH = '/availability-queries';
const NO_STOCK = 'A/B %25 Māori+1';

const DATE_RULE = 'must be a calendar date as YYYY-MM-DD';
const CHANNELS = 'must be one of BLMaxx, BLBranch, BLEcom, OnsiteMaxx, OnsiteBranch, OnsiteEcom';

type Item = { readonly productId: string; readonly quantity: number; readonly date?: string };

const query = (items: readonly unknown[], channelId: string = 'BLMaxx') => ({
  branchId: BRANCH,
  channelId,
  items,
});
export const item = (productId: string, quantity = 1): Item => ({ productId, quantity });
export const itemOn = (day: number, productId: string, quantity = 1): Item => ({
  productId,
  quantity,
  date: on(day),
});
const ats = ({ productId, ...requested }: Item, availableQty: number) => ({
  productId,
  checkType: 'ATS',
  availableQty,
  requested,
});
const atp = ({ productId, ...requested }: Item, availableQty: number, by?: number) => ({
  productId,
  checkType: 'ATP',
  availableQty,
  ...(by === undefined ? {} : { availableByDate: on(by) }),
  requested,
});
const withNotFound = (result: object, productId: string) => ({
  ...result,
  error: {
    errorCode: 'RESOURCE_NOT_FOUND',
    message: `There is no product ${productId || 'without a number'}.`,
    status: 404,
  },
});

const many = Array.from({ length: 25 }, (_, i) => itemOn(i, TAP, i + 1));
const invalid = (title: string, json: unknown, ...details: InvalidCase['details']) =>
  refusesBody(title, PATH, json, ...details);

/** Operation 4.7 of the specification. */
export function availabilityCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'POST /v1/{countryCode}/availability-queries',
      scope: 'availability:read',
      async seed(db) {
        await saveProducts(db, here, [
          aProduct({ number: TAP, productType: 'STOCK' }),
          aProduct({ number: PIPE }),
          aProduct({
            number: SET,
            productType: 'KIT',
            kitComponents: [
              { productNumber: TAP, quantity: 1 },
              { productNumber: PIPE, quantity: 2.5 },
            ],
          }),
          aProduct({ number: SERVICE, productType: 'SERVICE' }),
          aProduct({ number: SPECIAL, productType: 'NON_STOCK' }),
          aProduct({ number: NO_STOCK, productType: 'STOCK' }),
        ]);
        await saveProducts(db, otherCountry(here), [aProduct({ number: 'A-NZ' })]);
        await insertRecords(db, here, stock, STOCK);
        await insertRecords(db, here, commitments, COMMITMENTS);
        await insertRecords(db, here, channelHoldbacks, HOLDBACKS);
        const line = { product: { number: Number(TAP) }, branchCode: BRANCH, etaDate: on(10) };
        const lines = [aLine({ ...line, purchaseOrderNumber: 'A-PO' })];
        await saveOrder(db, here, anOrder({ purchaseOrderNumber: 'A-PO', lines }));
      },
      successes: [
        answers(
          'an item without a date is ATS, one with a date ATP, with the date when there is enough',
          PATH,
          query([item(TAP, 3), itemOn(0, TAP, 7), itemOn(10, TAP, 9)]),
          query([
            ats(item(TAP, 3), 8),
            atp(itemOn(0, TAP, 7), 7, 0),
            atp(itemOn(10, TAP, 9), 9, 10),
          ]),
        ),
        answers(
          'a past date counts as today, and a quantity that is never available has no date',
          PATH,
          query([itemOn(-400, TAP, 10), itemOn(4_000, TAP, 2_147_483_647)]),
          query([atp(itemOn(-400, TAP, 10), 7), atp(itemOn(4_000, TAP, 2_147_483_647), 9)]),
        ),
        answers(
          'an unknown product is an error of its item, beside known products',
          PATH,
          query([item('nope'), item(PIPE), itemOn(1, 'A-NZ', 5), itemOn(1, '__proto__')]),
          query([
            withNotFound(ats(item('nope'), 0), 'nope'),
            ats(item(PIPE), 19),
            withNotFound(atp(itemOn(1, 'A-NZ', 5), 0), 'A-NZ'),
            withNotFound(atp(itemOn(1, '__proto__'), 0), '__proto__'),
          ]),
        ),
        answers(
          'a malformed product number is an error of just its item',
          PATH,
          query([item(''), item(TAP), item('x'.repeat(65)), item('a\u0001b')]),
          query([
            withNotFound(ats(item(''), 0), ''),
            ats(item(TAP), 8),
            withNotFound(ats(item('x'.repeat(65)), 0), 'x'.repeat(65)),
            withNotFound(ats(item('a\u0001b'), 0), 'a\u0001b'),
          ]),
        ),
        answers(
          'returns 200 even where no product is known',
          PATH,
          query([item('nope')]),
          query([withNotFound(ats(item('nope'), 0), 'nope')]),
        ),
        answers(
          'a kit is as available as its scarcest component, in whole kits',
          PATH,
          query([item(SET), itemOn(0, SET, 7), itemOn(10, SET, 8)]),
          query([ats(item(SET), 7), atp(itemOn(0, SET, 7), 7, 0), atp(itemOn(10, SET, 8), 7)]),
        ),
        answers(
          'services, non-stock products and products that the branch never had are 0, without an error',
          PATH,
          query([item(SERVICE), itemOn(3, SPECIAL), item(NO_STOCK), itemOn(3, NO_STOCK)]),
          query([
            ats(item(SERVICE), 0),
            atp(itemOn(3, SPECIAL), 0),
            ats(item(NO_STOCK), 0),
            atp(itemOn(3, NO_STOCK), 0),
          ]),
        ),
        ...Object.entries({
          BLMaxx: [8, 7],
          BLBranch: [8, 7],
          BLEcom: [5, 4],
          OnsiteMaxx: [8, 7],
          OnsiteBranch: [8, 7],
          OnsiteEcom: [1, 0],
        }).map(([channelId, [now = 0, today = 0]]) =>
          answers(
            `${channelId} applies its own holdbacks`,
            PATH,
            query([item(TAP), itemOn(0, TAP, 8)], channelId),
            query(
              [ats(item(TAP), now), atp(itemOn(0, TAP, 8), today, now === 8 ? 10 : undefined)],
              channelId,
            ),
          ),
        ),
        answers(
          'takes 25 items, of the same product too, each calculated by itself',
          PATH,
          query(many),
          query(
            many.map((each, i) => {
              const first = i < 7 ? 0 : 10;
              return atp(each, i < 10 ? 7 : 9, i < 9 ? first : undefined);
            }),
          ),
        ),
      ],
      invalid: [
        invalid(
          'an unknown branch is refused',
          { ...query([item(TAP)]), branchId: 'nope' },
          {
            field: 'branchId',
            issue: 'There is no branch nope.',
          },
        ),
        invalid('an unknown channel is refused', query([item(TAP)], 'blmaxx'), {
          field: 'channelId',
          issue: CHANNELS,
        }),
        invalid('an empty list of items is refused', query([]), {
          field: 'items',
          issue: 'expected at least 1 value, received 0',
        }),
        invalid(
          'every missing member is named',
          { items: [{}] },
          { field: 'branchId', issue: 'is required' },
          { field: 'channelId', issue: 'is required' },
          { field: 'items[0].productId', issue: 'is required' },
          { field: 'items[0].quantity', issue: 'is required' },
        ),
        invalid(
          'a quantity is a whole number from 1 to 2147483647',
          query(
            [0, -1, 1.5, 2 ** 31, 2 ** 53, '1', null].map((q) => ({ productId: TAP, quantity: q })),
          ),
          ...[0, 1, 2, 3, 4, 5, 6].map((i) => ({
            field: `items[${i}].quantity`,
            issue: 'must be a whole number from 1 to 2147483647',
          })),
        ),
        invalid(
          'a date is a calendar date',
          query(
            ['2026-02-30', '0000-01-01', '2026-12-01T00:00:00Z', '', null].map((date) => ({
              productId: TAP,
              quantity: 1,
              date,
            })),
          ),
          ...[0, 1, 2, 3, 4].map((i) => ({ field: `items[${i}].date`, issue: DATE_RULE })),
        ),
        invalid(
          'a branch is an identifier',
          { ...query([item('')]), branchId: '' },
          { field: 'branchId', issue: IDENTIFIER_RULE },
        ),
        invalid(
          '26 items are refused, beside the issues of each',
          query([...many, { ...item(TAP), quantity: 0 }]),
          { field: 'items[25].quantity', issue: 'must be a whole number from 1 to 2147483647' },
          { field: 'items', issue: 'expected at most 25 values, received 26' },
        ),
        invalid(
          'unknown members are named',
          { ...query([{ ...item(TAP), unit: 'EA' }]), customer: '1' },
          unknownMember('items[0].unit'),
          unknownMember('customer'),
        ),
      ],
    },
  ];
}
