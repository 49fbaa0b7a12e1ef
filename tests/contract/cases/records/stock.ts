import { dayAfter } from '#lib/time/local-time.ts';
import {
  IDENTIFIER_RULE,
  type OperationCase,
  refuses,
} from '#tests/contract/cases/operation-case.ts';
import { TODAY } from '#tests/contract/cases/seed.ts';

/** A branch in Perth that the branch cases seed. */
export const BRANCH = 'C-1';
export const on = (day: number) => dayAfter(TODAY, day);

export const TAP = '990001';
export const PIPE = 'A-PIPE';
export const SET = 'A-SET';
export const SERVICE = 'A-FITTING';
export const SPECIAL = 'A-SPECIAL';
export const HOLDBACKS = [
  { channelId: 'BLEcom', branchId: BRANCH, productId: TAP, quantity: 3 },
  { channelId: 'BLEcom', productId: TAP, quantity: 99 },
  { channelId: 'BLEcom', quantity: 0.5 },
  { channelId: 'OnsiteEcom', branchId: BRANCH, quantity: 7 },
  { channelId: 'OnsiteBranch', branchId: 'another', productId: TAP, quantity: 5 },
];
export const STOCK = [
  { branchId: BRANCH, productId: TAP, onHand: 10, reserved: 2 },
  { branchId: BRANCH, productId: PIPE, onHand: 20.25, reserved: 0.5 },
  { branchId: BRANCH, productId: SET, onHand: 500, reserved: 0 },
  { branchId: BRANCH, productId: SERVICE, onHand: 9, reserved: 0 },
  { branchId: BRANCH, productId: SPECIAL, onHand: 9, reserved: 0 },
];
export const COMMITMENTS = [
  { reference: 'J-2', branchId: BRANCH, productId: TAP, date: on(-5), quantity: 1 },
  { reference: 'J-1', branchId: BRANCH, productId: TAP, date: on(20), quantity: 4 },
];

/** The lists of what availability is computed from. */
export function stockCases(): readonly OperationCase[] {
  const list = (
    path: string,
    query: string,
    member: string,
    records: readonly object[],
  ): OperationCase => ({
    operation: `GET /v1/{countryCode}/${path}`,
    scope: 'stock:read',
    successes: [
      {
        title: 'records come by key, as the feed had them',
        path: `/${path}?${query}`,
        body: { [member]: records, pagination: { limit: 50, hasMore: false } },
      },
    ],
    invalid: [
      refuses('an empty filter is refused', `/${path}?productId=`, {
        field: 'productId',
        issue: IDENTIFIER_RULE,
      }),
    ],
  });
  return [
    list('stock', `branchId=${BRANCH}&productId=${PIPE}`, 'stock', [STOCK[1] ?? {}]),
    list('commitments', `productId=${TAP}`, 'commitments', COMMITMENTS),
    list(
      'channel-holdbacks',
      `branchId=${BRANCH}`,
      'channelHoldbacks',
      HOLDBACKS.filter(({ branchId }) => branchId === BRANCH),
    ),
  ];
}
