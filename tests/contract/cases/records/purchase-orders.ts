import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import { orderWithoutCosts } from '#lib/purchase-orders/stored-order.ts';
import {
  aLine,
  anOrder,
  anOrderWithCosts,
  saveOrder,
} from '#lib/purchase-orders/testing/orders.ts';
import {
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  returns,
} from '#tests/contract/cases/operation-case.ts';

const plain = anOrder();
const costs = anOrderWithCosts();
const withoutCosts = orderWithoutCosts(costs);
const empty = anOrder({ purchaseOrderNumber: 'PO-EMPTY', lines: [] });
const withSpecialCharacters = anOrder({ purchaseOrderNumber: 'A/B %25 Māori+1', lines: [] });
const longest = 'x'.repeat(64);
const LARGEST = 2_147_483_647;
const large = anOrder({
  purchaseOrderNumber: longest,
  lines: [
    ...Array.from({ length: 500 }, (_, at) => aLine({ lineNumber: at + 1 })),
    aLine({ lineNumber: LARGEST, comments: 'The last that there can be. '.repeat(70) }),
  ].map((line) => ({ ...line, purchaseOrderNumber: longest })),
});
const newZealandOrder = anOrder({
  purchaseOrderNumber: 'PO-NZ',
  lines: [aLine({ purchaseOrderNumber: 'PO-NZ' })],
});

const NO_LINES = ['0', '01', '-1', '1.0', '1e3', '%D9%A1', '__proto__'];
const line = (number: string, lineNumber: string) =>
  `/purchase-orders/${number}/lines/${lineNumber}`;

/** Operations 4.3 and 4.4 of the specification. */
export function purchaseOrderCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/purchase-orders/{purchaseOrderNumber}',
      scope: 'procurement:read',
      async seed(db) {
        for (const order of [plain, costs, empty, withSpecialCharacters, large])
          await saveOrder(db, here, order);
        await saveOrder(db, otherCountry(here), newZealandOrder);
      },
      successes: [
        returns('an order is the whole document', '/purchase-orders/4107', plain),
        {
          title: 'prices are only for callers with costs:read; deleted lines are included',
          path: '/purchase-orders/PO-COSTS',
          body: costs,
          withoutCosts,
        },
        returns('an order can have no lines', '/purchase-orders/PO-EMPTY', empty),
        returns(
          'a number may be percent-encoded, slashes included',
          '/purchase-orders/A%2FB%20%2525%20M%C4%81ori+1',
          withSpecialCharacters,
        ),
        returns(
          'a number of 64 characters and hundreds of lines are accepted',
          `/purchase-orders/${longest}`,
          large,
        ),
      ],
      missing: notFound({
        'an unknown number': '/purchase-orders/nope',
        'an order of the other country': '/purchase-orders/PO-NZ',
        'a number in other case': '/purchase-orders/po-costs',
      }),
    },
    {
      operation: 'GET /v1/{countryCode}/purchase-orders',
      scope: 'procurement:read',
      successes: [
        returns(
          'orders that meet all filters are a page',
          '/purchase-orders?destination=P01&supplierNumber=1500&limit=1',
          {
            purchaseOrders: [plain],
            pagination: { limit: 1, hasMore: true, nextCursor: expect.any(String) },
          },
        ),
        {
          title: 'orders by number come in the order of the request, a repeated number once',
          path: '/purchase-orders?purchaseOrderNumber=PO-COSTS&purchaseOrderNumber=4107&purchaseOrderNumber=PO-COSTS',
          body: { purchaseOrders: [costs, plain] },
          withoutCosts: { purchaseOrders: [withoutCosts, plain] },
        },
        returns('no order may meet them', '/purchase-orders?orderDateTo=2000-01-01', {
          purchaseOrders: [],
          pagination: { limit: 50, hasMore: false },
        }),
      ],
      missing: [
        refuses(
          'a batch is all or nothing: the unknown number is named',
          '/purchase-orders?purchaseOrderNumber=4107&purchaseOrderNumber=PO-NZ',
          {
            field: 'purchaseOrderNumber',
            issue: 'There is no purchase order PO-NZ.',
            value: 'PO-NZ',
            index: 1,
          },
        ),
      ],
      invalid: [
        refuses(
          'numbers and filters together are refused',
          '/purchase-orders?purchaseOrderNumber=4107&isOpenPurchaseOrder=true',
          {
            field: 'isOpenPurchaseOrder',
            issue: 'is not for records by purchaseOrderNumber: leave one out',
          },
        ),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/purchase-orders/{purchaseOrderNumber}/lines/{lineNumber}',
      scope: 'procurement:read',
      successes: [
        returns('a line is returned as a document', line('4107', '1'), plain.lines?.[0]),
        {
          title: 'prices of a line are only for callers with costs:read',
          path: line('PO-COSTS', '2'),
          body: costs.lines?.[1],
          withoutCosts: withoutCosts.lines?.[1],
        },
        returns(
          'a line without prices is the same for every caller',
          line('PO-COSTS', '3'),
          costs.lines?.[2],
        ),
        {
          title: 'a line is found by its number, not its position, even if deleted',
          path: line('PO-COSTS', '7'),
          body: costs.lines?.[3],
          withoutCosts: withoutCosts.lines?.[3],
        },
        returns(
          'the largest line number is accepted',
          line(longest, String(LARGEST)),
          large.lines?.at(-1),
        ),
      ],
      missing: notFound({
        'an unknown line': line('4107', '2'),
        'a line by its position': line('PO-COSTS', '4'),
        'a line of an unknown order': line('nope', '1'),
        'a line of the other country': line('PO-NZ', '1'),
      }),
      invalid: [...NO_LINES, String(LARGEST + 1), '9'.repeat(500)].map((number) =>
        refuses(`line ${number.slice(0, 12)} is refused`, line('4107', number), {
          field: 'lineNumber',
          issue: `must be a whole number from 1 to ${LARGEST}`,
        }),
      ),
    },
  ];
}
