import { productStatuses } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import {
  answers,
  IDENTIFIER_RULE,
  type OperationCase,
  otherCountry,
  refuses,
  refusesBody,
  returns,
  unknownMember,
} from '#tests/contract/cases/operation-case.ts';
import { TRADE } from '#tests/contract/cases/records/states.ts';
import { invalidQueries, unknownProducts } from './products.ts';

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
/** Never in force yet. */
const branch = {
  level: 'BRANCH',
  branchNumber: 'C-1',
  statusCode: 'a',
  effectiveFrom: '9999-12-31',
};
const all = [nation, later, state, unit, branch];

const noBranch = (number: string) => ({
  field: 'branchNumber',
  issue: `There is no branch ${number}.`,
});
/** An entry as the API returns it. */
const expected = ({ statusCode, effectiveFrom, effectiveTo, ...place }: Entry) => ({
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

/** Product statuses (specification 4.14); branches are seeded by `branches.ts`. */
export function productStatusCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/products/{productNumber}/statuses',
      scope: 'product:read',
      async seed(db) {
        const of = (productNumber: string, entries: readonly object[]) =>
          entries.map((entry) => ({ productNumber, ...entry }));
        await insertRecords(db, here, productStatuses, of('P-KIT', all.toReversed()));
        await insertRecords(db, here, productStatuses, of('P-1', [nation]));
        await insertRecords(db, here, productStatuses, of('P-M1', [branch]));
        await insertRecords(db, otherCountry(here), productStatuses, of('P-NZ', [nation]));
      },
      successes: [
        returns(
          'at a branch the most specific entry in force today applies',
          '/products/P-KIT/statuses?branchNumber=C-1',
          { statuses: [expected(unit)] },
        ),
        returns(
          'a national entry applies at a branch without a more specific one',
          '/products/P-1/statuses?branchNumber=C-1',
          { statuses: [expected(nation)] },
        ),
        returns(
          'there can be no entry in force at a branch',
          '/products/P-M1/statuses?branchNumber=C-1',
          { statuses: [] },
        ),
        returns('a product can have no status', '/products/P-M2/statuses', { statuses: [] }),
        returns('all entries come by level, then effectiveFrom', '/products/P-KIT/statuses', {
          statuses: all.map(expected),
        }),
      ],
      ...unknownProducts('/statuses'),
      invalid: [
        refuses(
          'an unknown branch is refused, even for an unknown product',
          '/products/nope/statuses?branchNumber=nope',
          noBranch('nope'),
        ),
        refuses(
          'issues of the branch number and the product number are named at once',
          `/products/${'x'.repeat(65)}/statuses?branchNumber=`,
          { field: 'productNumber', issue: IDENTIFIER_RULE },
          { field: 'branchNumber', issue: IDENTIFIER_RULE },
        ),
      ],
    },
    {
      operation: 'POST /v1/{countryCode}/products/statuses/query',
      scope: 'product:read',
      successes: [
        answers(
          'the entries that apply at a branch come in the order of the request',
          '/products/statuses/query',
          {
            productNumbers: ['P-KIT', 'z', 'P-M1', 'P-1', 'P-KIT', 'P-NZ'],
            branchNumber: 'C-1',
          },
          {
            productStatuses: [
              { productNumber: 'P-KIT', statuses: [expected(unit)] },
              { productNumber: 'P-1', statuses: [expected(nation)] },
            ],
            notFound: ['z', 'P-NZ'],
          },
        ),
        answers(
          'products without a status are left out',
          '/products/statuses/query',
          { productNumbers: ['P-M2'] },
          { productStatuses: [], notFound: [] },
        ),
        answers(
          'all entries come in the order of the request',
          '/products/statuses/query',
          { productNumbers: ['P-1', 'P-M2', 'P-KIT'] },
          {
            productStatuses: [
              { productNumber: 'P-1', statuses: [expected(nation)] },
              { productNumber: 'P-KIT', statuses: all.map(expected) },
            ],
            notFound: [],
          },
        ),
      ],
      invalid: [
        ...invalidQueries('/products/statuses/query'),
        refusesBody(
          'an unknown branch is refused',
          '/products/statuses/query',
          { productNumbers: ['nope'], branchNumber: 'nope' },
          noBranch('nope'),
        ),
        refusesBody(
          'issues of the branch and the numbers are named at once',
          '/products/statuses/query',
          { productNumbers: [''], branchNumber: null, x: 1 },
          { field: 'productNumbers[0]', issue: IDENTIFIER_RULE },
          { field: 'branchNumber', issue: 'expected string, received null' },
          unknownMember('x'),
        ),
      ],
    },
  ];
}
