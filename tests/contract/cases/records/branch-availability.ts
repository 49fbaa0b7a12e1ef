import type { CountryCode } from '#lib/api/fields.ts';
import {
  answers,
  IDENTIFIER_RULE,
  type OperationCase,
  refusesBody,
  unknownMember,
} from '#tests/contract/cases/operation-case.ts';
import { TODAY } from '#tests/contract/cases/seed.ts';
import { item, itemOn } from './availability.ts';
import { BRANCH, PIPE, SET, TAP } from './stock.ts';

const PATH = '/availability-queries/branches';
/** A branch of the branch cases that has no stock. */
const DEPOT = 'C-2';
/** Eleven kilometres south of both. */
const near = { latitude: -32, longitude: 115.81 };

type Item = ReturnType<typeof item>;

const query = (items: readonly unknown[], where: object) => ({
  channelId: 'BLMaxx',
  items,
  ...where,
});
const found = ({ productId, ...requested }: Item, ...branches: readonly object[]) => ({
  productId,
  checkType: requested.date === undefined ? 'ATS' : 'ATP',
  requested,
  branches,
});
const at = (branchId: string, availableQty: number, more: object = {}) => ({
  branchId,
  availableQty,
  ...more,
});
const away = { distanceKm: 11.1 };
const unknown = (productId: string) => ({
  error: {
    errorCode: 'RESOURCE_NOT_FOUND',
    message: `There is no product ${productId}.`,
    status: 404,
  },
});
const invalid = (title: string, json: unknown, ...details: OperationDetails) =>
  refusesBody(title, PATH, json, ...details);
type OperationDetails = NonNullable<OperationCase['invalid']>[number]['details'];

const branchIds = [DEPOT, BRANCH];
const fifty = Array.from({ length: 50 }, (_, i) => itemOn(0, TAP, i + 1));

/** Records and numbers are those of the availability cases. */
export function branchAvailabilityCases(_here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'POST /v1/{countryCode}/availability-queries/branches',
      scope: 'availability:read',
      successes: [
        answers(
          'has what each branch can sell or promise, in the order of the request',
          PATH,
          query([item(TAP, 3), itemOn(0, SET, 7)], { branchIds }),
          query(
            [
              found(item(TAP, 3), at(DEPOT, 0), at(BRANCH, 8)),
              found(itemOn(0, SET, 7), at(DEPOT, 0), at(BRANCH, 7, { availableByDate: TODAY })),
            ],
            {},
          ),
        ),
        answers(
          'names the nearest branches that have some, with how far they are',
          PATH,
          query([item(TAP), item(PIPE), itemOn(0, TAP, 99)], { near: { ...near, limit: 1 } }),
          query(
            [
              found(item(TAP), at(BRANCH, 8, away)),
              found(item(PIPE), at(BRANCH, 19, away)),
              found(itemOn(0, TAP, 99), at(BRANCH, 7, away)),
            ],
            {},
          ),
        ),
        answers(
          'names no branch farther away than maxKm, and knows the products all the same',
          PATH,
          query([item(TAP), item('nope')], { near: { ...near, maxKm: 11 } }),
          query([found(item(TAP)), { ...found(item('nope')), ...unknown('nope') }], {}),
        ),
        answers(
          'an unknown product is an error of its item, and a repeated branch is answered once',
          PATH,
          query([item('nope'), item(TAP)], { branchIds: [BRANCH, BRANCH] }),
          query(
            [{ ...found(item('nope')), ...unknown('nope') }, found(item(TAP), at(BRANCH, 8))],
            {},
          ),
        ),
        answers(
          'takes 50 items',
          PATH,
          query(fifty, { branchIds }),
          query(
            fifty.map((each, i) => {
              const by = i < 7 ? TODAY : '2026-11-30';
              return found(each, at(DEPOT, 0), at(BRANCH, 7, i < 9 ? { availableByDate: by } : {}));
            }),
            {},
          ),
        ),
      ],
      invalid: [
        invalid(
          'each unknown branch is refused by its place in the list',
          query([item(TAP)], { branchIds: ['nope', BRANCH, 'nope', 'none'] }),
          { field: 'branchIds[0]', issue: 'There is no branch nope.', value: 'nope', index: 0 },
          { field: 'branchIds[3]', issue: 'There is no branch none.', value: 'none', index: 3 },
        ),
        invalid('neither branches nor a place is refused', query([item(TAP)], {}), {
          field: 'branchIds',
          issue: 'is required, or near',
        }),
        invalid(
          'both branches and a place, and more than 10 items with it, are refused together',
          query(fifty.slice(0, 11), { branchIds, near }),
          { field: 'near', issue: 'is in place of branchIds: leave one out' },
          { field: 'items', issue: 'expected at most 10 values with near' },
        ),
        invalid(
          'more than 50 items and 50 branches are refused, beside the issues of each',
          query([...fifty, { ...item(TAP), quantity: 0 }], {
            branchIds: [...Array.from({ length: 50 }, () => BRANCH), ''],
          }),
          {
            field: 'items[50].quantity',
            issue: 'must be a whole number from 1 to 2147483647',
            value: '0',
            index: 50,
          },
          { field: 'items', issue: 'expected at most 50 values, received 51' },
          { field: 'branchIds[50]', issue: IDENTIFIER_RULE, value: '', index: 50 },
          { field: 'branchIds', issue: 'expected at most 50 values, received 51' },
        ),
        invalid(
          'a place is on earth, with 1 to 10 branches within some distance',
          { items: [], near: { latitude: 91, longitude: '1', limit: 11, maxKm: 0, unit: 'mi' } },
          { field: 'channelId', issue: 'is required' },
          { field: 'items', issue: 'expected at least 1 value, received 0' },
          { field: 'near.latitude', issue: 'expected at most 90, received 91' },
          { field: 'near.longitude', issue: 'expected number, received string' },
          { field: 'near.limit', issue: 'expected at most 10, received 11' },
          { field: 'near.maxKm', issue: 'must be above 0' },
          unknownMember('near.unit'),
        ),
      ],
    },
  ];
}
