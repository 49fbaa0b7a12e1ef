import { channelHoldbacks, commitments, stock } from '#db/load/resources/stock.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { dayAfter } from '#lib/local-time.ts';
import { aLine, anOrder, keepOrder } from '#lib/procurement/testing/orders.ts';
import { keepProducts } from '#lib/product/testing/keep.ts';
import { aProduct } from '#lib/product/testing/records.ts';
import { otherThan, type Row } from '../row.ts';
import { TODAY } from '../today.ts';

const PATH = '/availability-queries';
/** A branch that the contract of branches keeps, in Perth. */
const BRANCH = 'C-1';
const on = (day: number) => dayAfter(TODAY, day);

const TAP = '990001';
const PIPE = 'A-PIPE';
const SET = 'A-SET';
const SERVICE = 'A-FITTING';
const SPECIAL = 'A-SPECIAL';
const NOTHING = 'A/B %25 Māori+1';

const IDENTIFIER_RULE = 'must be 1 to 64 characters without control characters';
const DATE_RULE = 'must be a calendar date as YYYY-MM-DD';
const CHANNELS = 'must be one of BLMaxx, BLBranch, BLEcom, OnsiteMaxx, OnsiteBranch, OnsiteEcom';

type Item = { readonly productId: string; readonly quantity: number; readonly date?: string };

const asked = (items: readonly unknown[], channelId: string = 'BLMaxx') => ({
  branchId: BRANCH,
  channelId,
  items,
});
const item = (productId: string, quantity = 1): Item => ({ productId, quantity });
const itemOn = (day: number, productId: string, quantity = 1): Item => ({
  productId,
  quantity,
  date: on(day),
});
const sellable = ({ productId, ...requested }: Item, availableQty: number) => ({
  productId,
  checkType: 'ATS',
  availableQty,
  requested,
});
const promised = ({ productId, ...requested }: Item, availableQty: number, by?: number) => ({
  productId,
  checkType: 'ATP',
  availableQty,
  ...(by === undefined ? {} : { availableByDate: on(by) }),
  requested,
});
const unknown = (answer: object, productId: string) => ({
  ...answer,
  error: {
    errorCode: 'RESOURCE_NOT_FOUND',
    message: `There is no product ${productId || 'without a number'}.`,
    status: 404,
  },
});

const many = Array.from({ length: 25 }, (_, i) => itemOn(i, TAP, i + 1));
const bad = (promise: string, send: unknown, ...details: Row['invalid'][number]['details']) => ({
  promise,
  path: PATH,
  send,
  details,
});

/** The contract of operation 4.7 of the specification. */
export function availabilityRows(here: CountryCode): readonly Row[] {
  return [
    {
      operation: 'POST /v1/{countryCode}/availability-queries',
      scope: 'availability:read',
      async seed(db) {
        await keepProducts(db, here, [
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
          aProduct({ number: NOTHING, productType: 'STOCK' }),
        ]);
        await keepProducts(db, otherThan(here), [aProduct({ number: 'A-NZ' })]);
        await keepRecords(db, here, stock, [
          { branchId: BRANCH, productId: TAP, onHand: 10, reserved: 2 },
          { branchId: BRANCH, productId: PIPE, onHand: 20.25, reserved: 0.5 },
          { branchId: BRANCH, productId: SET, onHand: 500, reserved: 0 },
          { branchId: BRANCH, productId: SERVICE, onHand: 9, reserved: 0 },
          { branchId: BRANCH, productId: SPECIAL, onHand: 9, reserved: 0 },
        ]);
        await keepRecords(db, here, commitments, [
          { reference: 'J-1', branchId: BRANCH, productId: TAP, date: on(20), quantity: 4 },
          { reference: 'J-2', branchId: BRANCH, productId: TAP, date: on(-5), quantity: 1 },
        ]);
        await keepRecords(db, here, channelHoldbacks, [
          { channelId: 'BLEcom', branchId: BRANCH, productId: TAP, quantity: 3 },
          { channelId: 'BLEcom', productId: TAP, quantity: 99 },
          { channelId: 'BLEcom', quantity: 0.5 },
          { channelId: 'OnsiteEcom', branchId: BRANCH, quantity: 7 },
          { channelId: 'OnsiteBranch', branchId: 'another', productId: TAP, quantity: 5 },
        ]);
        const line = { product: { number: Number(TAP) }, branchCode: BRANCH, etaDate: on(10) };
        const lines = [aLine({ ...line, purchaseOrderNumber: 'A-PO' })];
        await keepOrder(db, here, anOrder({ purchaseOrderNumber: 'A-PO', lines }));
      },
      answers: [
        {
          promise: 'what can be sold now, what can be promised for a day, and when there is enough',
          path: PATH,
          send: asked([item(TAP, 3), itemOn(0, TAP, 7), itemOn(10, TAP, 9)]),
          body: asked([
            sellable(item(TAP, 3), 8),
            promised(itemOn(0, TAP, 7), 7, 0),
            promised(itemOn(10, TAP, 9), 9, 10),
          ]),
        },
        {
          promise: 'a day that has passed is today, and a quantity that never comes has no day',
          path: PATH,
          send: asked([itemOn(-400, TAP, 10), itemOn(4_000, TAP, 2_147_483_647)]),
          body: asked([
            promised(itemOn(-400, TAP, 10), 7),
            promised(itemOn(4_000, TAP, 2_147_483_647), 9),
          ]),
        },
        {
          promise: 'a product that is not there says so, beside others that are',
          path: PATH,
          send: asked([item('nope'), item(PIPE), itemOn(1, 'A-NZ', 5), itemOn(1, '__proto__')]),
          body: asked([
            unknown(sellable(item('nope'), 0), 'nope'),
            sellable(item(PIPE), 19),
            unknown(promised(itemOn(1, 'A-NZ', 5), 0), 'A-NZ'),
            unknown(promised(itemOn(1, '__proto__'), 0), '__proto__'),
          ]),
        },
        {
          promise: 'what is the number of no product is the fault of its item alone',
          path: PATH,
          send: asked([item(''), item(TAP), item('x'.repeat(65)), item('a\u0001b')]),
          body: asked([
            unknown(sellable(item(''), 0), ''),
            sellable(item(TAP), 8),
            unknown(sellable(item('x'.repeat(65)), 0), 'x'.repeat(65)),
            unknown(sellable(item('a\u0001b'), 0), 'a\u0001b'),
          ]),
        },
        {
          promise: 'it is a 200 also when no product is there',
          path: PATH,
          send: asked([item('nope')]),
          body: asked([unknown(sellable(item('nope'), 0), 'nope')]),
        },
        {
          promise: 'a kit is as available as its scarcest component, in whole kits',
          path: PATH,
          send: asked([item(SET), itemOn(0, SET, 7), itemOn(10, SET, 8)]),
          body: asked([
            sellable(item(SET), 7),
            promised(itemOn(0, SET, 7), 7, 0),
            promised(itemOn(10, SET, 8), 7),
          ]),
        },
        {
          promise: 'services, what is not stocked and what the branch never had are 0, no error',
          path: PATH,
          send: asked([item(SERVICE), itemOn(3, SPECIAL), item(NOTHING), itemOn(3, NOTHING)]),
          body: asked([
            sellable(item(SERVICE), 0),
            promised(itemOn(3, SPECIAL), 0),
            sellable(item(NOTHING), 0),
            promised(itemOn(3, NOTHING), 0),
          ]),
        },
        ...Object.entries({
          BLMaxx: [8, 7],
          BLBranch: [8, 7],
          BLEcom: [5, 4],
          OnsiteMaxx: [8, 7],
          OnsiteBranch: [8, 7],
          OnsiteEcom: [1, 0],
        }).map(([channelId, [now = 0, today = 0]]) => ({
          promise: `${channelId} keeps from sale what is its own to keep`,
          path: PATH,
          send: asked([item(TAP), itemOn(0, TAP, 8)], channelId),
          body: asked(
            [
              sellable(item(TAP), now),
              promised(itemOn(0, TAP, 8), today, now === 8 ? 10 : undefined),
            ],
            channelId,
          ),
        })),
        {
          promise: 'there may be 25 items, the same product again and again, each by itself',
          path: PATH,
          send: asked(many),
          body: asked(
            many.map((each, i) => {
              const first = i < 7 ? 0 : 10;
              return promised(each, i < 10 ? 7 : 9, i < 9 ? first : undefined);
            }),
          ),
        },
      ],
      missing: [],
      invalid: [
        bad(
          'an unknown branch is refused',
          { ...asked([item(TAP)]), branchId: 'nope' },
          {
            field: 'branchId',
            issue: 'There is no branch nope.',
          },
        ),
        bad('an unknown channel is refused', asked([item(TAP)], 'blmaxx'), {
          field: 'channelId',
          issue: CHANNELS,
        }),
        bad('no items are refused', asked([]), {
          field: 'items',
          issue: 'expected at least 1 value, received 0',
        }),
        bad(
          'what is missing is named, all of it',
          { items: [{}] },
          { field: 'branchId', issue: 'is required' },
          { field: 'channelId', issue: 'is required' },
          { field: 'items[0].productId', issue: 'is required' },
          { field: 'items[0].quantity', issue: 'is required' },
        ),
        bad(
          'quantities are whole, from 1 to 2147483647',
          asked(
            [0, -1, 1.5, 2 ** 31, 2 ** 53, '1', null].map((q) => ({ productId: TAP, quantity: q })),
          ),
          ...[0, 1, 2, 3, 4, 5, 6].map((i) => ({
            field: `items[${i}].quantity`,
            issue: 'must be a whole number from 1 to 2147483647',
          })),
        ),
        bad(
          'dates are days of the calendar',
          asked(
            ['2026-02-30', '0000-01-01', '2026-12-01T00:00:00Z', '', null].map((date) => ({
              productId: TAP,
              quantity: 1,
              date,
            })),
          ),
          ...[0, 1, 2, 3, 4].map((i) => ({ field: `items[${i}].date`, issue: DATE_RULE })),
        ),
        bad(
          'branches are identifiers',
          { ...asked([item('')]), branchId: '' },
          { field: 'branchId', issue: IDENTIFIER_RULE },
        ),
        bad(
          '26 items are refused, and the faults of each are told beside',
          asked([...many, { ...item(TAP), quantity: 0 }]),
          { field: 'items[25].quantity', issue: 'must be a whole number from 1 to 2147483647' },
          { field: 'items', issue: 'expected at most 25 values, received 26' },
        ),
        bad(
          'members that nobody knows are named',
          { ...asked([{ ...item(TAP), unit: 'EA' }]), customer: '1' },
          { field: 'items[0].unit', issue: 'is not known here: remove it' },
          { field: 'customer', issue: 'is not known here: remove it' },
        ),
        bad('a body that is no object is refused', [], {
          field: 'body',
          issue: 'expected object, received array',
        }),
        {
          promise: 'an unknown parameter is named beside the issues of the body',
          path: `${PATH}?expand=kits`,
          send: asked([]),
          details: [
            { field: 'expand', issue: 'is not a parameter here: remove it' },
            { field: 'items', issue: 'expected at least 1 value, received 0' },
          ],
        },
      ],
    },
  ];
}
