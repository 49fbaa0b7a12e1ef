import { productStatuses } from '#db/load/resources/product-statuses.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { otherThan, type Row } from '../row.ts';
import { badNumbers, badQueries } from './products.ts';
import { TRADE } from './states.ts';

const description = 'ü'.repeat(200);
const nation = { level: 'NATIONAL', statusCode: 'A', effectiveFrom: '2020-01-01' };
const later = {
  level: 'NATIONAL',
  statusCode: 'B',
  effectiveFrom: '2021-01-01',
  effectiveTo: '2021-12-31',
};
const state = { level: 'STATE', stateCode: '01', statusCode: 'B', effectiveFrom: '2019-01-01' };
const unit = {
  level: 'BUSINESS_UNIT',
  businessUnitTypeCode: TRADE.code,
  statusCode: 'Z',
  effectiveFrom: '2018-01-01',
};
/** Far enough ahead to stay there. */
const branch = {
  level: 'BRANCH',
  branchNumber: 'C-1',
  statusCode: 'a',
  effectiveFrom: '9999-12-31',
};
const all = [nation, later, state, unit, branch];

const RULE = 'must be 1 to 64 characters without control characters';
const noBranch = (number: string) => ({
  field: 'branchNumber',
  issue: `There is no branch ${number}.`,
});
/** An entry as it is answered, member by member. */
const told = ({ statusCode, effectiveFrom, effectiveTo, ...place }: Entry) => ({
  ...place,
  statusCode,
  statusDescription: description,
  effectiveFrom,
  ...(effectiveTo && { effectiveTo }),
});
type Entry = {
  readonly level: string;
  readonly statusCode: string;
  readonly effectiveFrom: string;
  readonly effectiveTo?: string;
};

/** The contract of the statuses of products (specification 4.14). Branches are those of its row. */
export function productStatusRows(here: CountryCode): readonly Row[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/statuses',
      scope: 'product:read',
      async seed(db) {
        const of = (productNumber: string, entries: readonly object[]) =>
          entries.map((entry) => ({ productNumber, ...entry }));
        await keepRecords(db, here, productStatuses, of('P-KIT', all.toReversed()));
        await keepRecords(db, here, productStatuses, of('P-1', [nation]));
        await keepRecords(db, here, productStatuses, of('P-M1', [branch]));
        await keepRecords(db, otherThan(here), productStatuses, of('P-NZ', [nation]));
      },
      answers: [
        {
          promise: 'at a branch the most specific entry in force today counts',
          path: '/products/P-KIT/statuses?branchNumber=C-1',
          body: { statuses: [told(unit)] },
        },
        {
          promise: 'what holds nationally counts at a branch where nothing else does',
          path: '/products/P-1/statuses?branchNumber=C-1',
          body: { statuses: [told(nation)] },
        },
        {
          promise: 'nothing may be in force at a branch',
          path: '/products/P-M1/statuses?branchNumber=C-1',
          body: { statuses: [] },
        },
        {
          promise: 'a product may have no status',
          path: '/products/P-M2/statuses',
          body: { statuses: [] },
        },
        {
          promise: 'all entries come by level and first day',
          path: '/products/P-KIT/statuses',
          body: { statuses: all.map(told) },
        },
      ],
      missing: badNumbers('/statuses').missing,
      invalid: [
        ...badNumbers('/statuses').invalid,
        {
          promise: 'an unknown branch is refused, also for an unknown product',
          path: '/products/nope/statuses?branchNumber=nope',
          details: [noBranch('nope')],
        },
        {
          promise: 'the number of a branch and that of a product are named at once',
          path: `/products/${'x'.repeat(65)}/statuses?branchNumber=`,
          details: [
            { field: 'productNumber', issue: RULE },
            { field: 'branchNumber', issue: RULE },
          ],
        },
      ],
    },
    {
      operation: 'POST /v1/{countryCode}/products/statuses/query',
      scope: 'product:read',
      seed: async () => undefined,
      answers: [
        {
          promise: 'the entries that count at a branch, in the order of the request',
          path: '/products/statuses/query',
          send: {
            productNumbers: ['P-KIT', 'z', 'P-M1', 'P-1', 'P-KIT', 'P-NZ'],
            branchNumber: 'C-1',
          },
          body: {
            productStatuses: [
              { productNumber: 'P-KIT', statuses: [told(unit)] },
              { productNumber: 'P-1', statuses: [told(nation)] },
            ],
            notFound: ['z', 'P-NZ'],
          },
        },
        {
          promise: 'products without a status are an empty answer',
          path: '/products/statuses/query',
          send: { productNumbers: ['P-M2'] },
          body: { productStatuses: [], notFound: [] },
        },
        {
          promise: 'all entries of products, in the order of the request',
          path: '/products/statuses/query',
          send: { productNumbers: ['P-1', 'P-M2', 'P-KIT'] },
          body: {
            productStatuses: [
              { productNumber: 'P-1', statuses: [told(nation)] },
              { productNumber: 'P-KIT', statuses: all.map(told) },
            ],
            notFound: [],
          },
        },
      ],
      missing: [],
      invalid: [
        ...badQueries('/products/statuses/query'),
        {
          promise: 'an unknown branch is refused',
          path: '/products/statuses/query',
          send: { productNumbers: ['nope'], branchNumber: 'nope' },
          details: [noBranch('nope')],
        },
        {
          promise: 'the branch and the numbers are named at once',
          path: '/products/statuses/query',
          send: { productNumbers: [''], branchNumber: null, x: 1 },
          details: [
            { field: 'productNumbers[0]', issue: RULE },
            { field: 'branchNumber', issue: 'expected string, received null' },
            { field: 'x', issue: 'is not known here: remove it' },
          ],
        },
      ],
    },
  ];
}
