import { expect } from 'vitest';
import type { CountryCode } from '#lib/api/fields.ts';
import { anAccount } from '#lib/customer/testing/accounts.ts';
import { historyOf, keepHistory } from '#lib/customer/testing/history.ts';
import { otherThan, type Row } from '../row.ts';

const on = (day: number) => `2026-03-0${day}T01:02:03.00${day}Z`;

const record = anAccount({ accountId: '0198-a', tradeType: 'PLUMBER', creditLimit: 2500.1 });
const renamed = { ...record, name: 'Ōtāhuhu “Heat”', tradingName: 'Heat' };
const gone = anAccount({ accountId: 'A/B %25', number: '2' });

/** What happened to the accounts of the contract, in a country. */
export function historiesIn(here: CountryCode) {
  return {
    /** Made, renamed, deleted and brought back. */
    plumber: historyOf(here, [
      { record, at: on(1) },
      { record: renamed, at: on(2) },
      { record: { ...renamed, isDeleted: true }, at: on(3) },
      { record: renamed, at: on(4) },
    ]),
    deleted: historyOf(
      here,
      [
        { record: gone, at: on(1) },
        { record: { ...gone, isDeleted: true }, at: on(5) },
      ],
      2,
    ),
    /** With no more than it must have. */
    cash: historyOf(
      here,
      [{ record: { accountId: 'Z', number: '3', name: 'Cash' }, at: on(2) }],
      3,
    ),
    elsewhere: historyOf(otherThan(here), [{ record: anAccount({ accountId: 'NZ' }), at: on(1) }]),
  };
}

const RULE = 'must be 1 to 64 characters without control characters';
const INTEGER_RULE = 'must be a whole number from 1 to 2147483647';
const LIMIT_RULE = 'must be a whole number from 1 to 200';
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });
const CURSOR = {
  field: 'cursor',
  issue: 'is not a cursor of this list, country and filter: start without one',
};

/** Where there are more: the cursor is opaque, and the walks of `paging.test.ts` follow it. */
const more = (limit: number) => ({ limit, hasMore: true, nextCursor: expect.any(String) });
const all = { limit: 50, hasMore: false };

/** The contract of the account operations of section 4.13 of the specification. */
export function accountRows(here: CountryCode): readonly Row[] {
  const histories = historiesIn(here);
  const plumber = histories.plumber.account;
  const deleted = histories.deleted.account;
  const cash = histories.cash.account;
  return [
    {
      operation: 'GET /v1/{countryCode}/accounts',
      scope: 'customer:read',
      async seed(db) {
        const { plumber: first, deleted: second, cash: third, elsewhere } = histories;
        for (const history of [third, second, first, elsewhere]) await keepHistory(db, history);
      },
      answers: [
        {
          promise: 'a page of one account says that there are more',
          path: '/accounts?limit=1',
          body: { accounts: [plumber], pagination: more(1) },
        },
        {
          promise: 'accounts that are not deleted can be asked for',
          path: '/accounts?isDeleted=false',
          body: { accounts: [plumber, cash], pagination: all },
        },
        {
          promise: 'so can deleted ones',
          path: '/accounts?isDeleted=true&limit=200',
          body: { accounts: [deleted], pagination: { limit: 200, hasMore: false } },
        },
        {
          promise: 'accounts are those of the country, deleted ones too, by creation, then id',
          path: '/accounts',
          body: { accounts: [plumber, deleted, cash], pagination: all },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'every issue of a page is named at once',
          path: '/accounts?limit=201&isDeleted=yes&number=1',
          details: [
            unknown('number'),
            { field: 'limit', issue: LIMIT_RULE },
            { field: 'isDeleted', issue: 'must be true or false' },
          ],
        },
        {
          promise: 'a limit of 0 is refused, and one given twice',
          path: '/accounts?limit=0&isDeleted=true&isDeleted=true',
          details: [
            { field: 'isDeleted', issue: 'takes one value: give it once' },
            { field: 'limit', issue: LIMIT_RULE },
          ],
        },
        {
          promise: 'a cursor that is none is refused',
          path: '/accounts?cursor=abc',
          details: [CURSOR],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/accounts/{accountId}',
      scope: 'customer:read',
      customer: '17850',
      // The records of the row above.
      seed: async () => undefined,
      answers: [
        { promise: 'one account is its current state', path: '/accounts/0198-a', body: plumber },
        {
          promise: 'a deleted account is its deleted state; its id is percent-encoded',
          path: '/accounts/A%2FB%20%2525',
          body: deleted,
        },
        {
          promise: 'what an account has no value for is left out',
          path: '/accounts/Z',
          body: cash,
        },
      ],
      missing: [
        { promise: 'an unknown id is not found', path: '/accounts/nope' },
        { promise: 'an account of the other country is not found', path: '/accounts/NZ' },
        { promise: 'a number is not an id', path: '/accounts/17850' },
        { promise: 'ids are case-sensitive', path: '/accounts/0198-A' },
        { promise: 'an id may have 64 characters', path: `/accounts/${'x'.repeat(64)}` },
      ],
      invalid: [
        {
          promise: 'an id of 65 characters is refused, with whatever else is wrong',
          path: `/accounts/${'x'.repeat(65)}?expand=contacts`,
          details: [{ field: 'accountId', issue: RULE }, unknown('expand')],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/accounts/{accountId}/versions',
      scope: 'customer:read',
      customer: '17850',
      seed: async () => undefined,
      answers: [
        {
          promise: 'a page of versions says that there are more',
          path: '/accounts/0198-a/versions?limit=3',
          body: { versions: histories.plumber.versions.slice(0, 3), pagination: more(3) },
        },
        {
          promise: 'the versions of a deleted account are kept',
          path: '/accounts/A%2FB%20%2525/versions',
          body: { versions: histories.deleted.versions, pagination: all },
        },
        {
          promise: 'versions are all that are retained, deleted ones too, in their order',
          path: '/accounts/0198-a/versions',
          body: { versions: histories.plumber.versions, pagination: all },
        },
      ],
      missing: [
        {
          promise: 'versions of an unknown account are not found',
          path: '/accounts/nope/versions',
        },
        { promise: 'nor those of one of the other country', path: '/accounts/NZ/versions' },
      ],
      invalid: [
        {
          promise: 'every issue is named at once',
          path: `/accounts/${'x'.repeat(65)}/versions?limit=1e2&isDeleted=true`,
          details: [
            { field: 'accountId', issue: RULE },
            unknown('isDeleted'),
            { field: 'limit', issue: LIMIT_RULE },
          ],
        },
        {
          promise: 'a cursor that is none is refused',
          path: '/accounts/0198-a/versions?cursor=abc',
          details: [CURSOR],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/accounts/{accountId}/versions/{version}',
      scope: 'customer:read',
      customer: '17850',
      seed: async () => undefined,
      answers: [
        {
          promise: 'one version is the account as it was',
          path: '/accounts/0198-a/versions/2',
          body: histories.plumber.versions[1],
        },
        {
          promise: 'a version may be a deleted one',
          path: '/accounts/0198-a/versions/3',
          body: histories.plumber.versions[2],
        },
        {
          promise: 'the current version is one of them',
          path: '/accounts/0198-a/versions/4',
          body: histories.plumber.versions[3],
        },
      ],
      missing: [
        { promise: 'a version beyond the last is not found', path: '/accounts/0198-a/versions/5' },
        { promise: 'an account without it has none', path: '/accounts/nope/versions/1' },
        { promise: 'a version of the other country is not found', path: '/accounts/NZ/versions/1' },
        {
          promise: 'a version may have 32 bits',
          path: '/accounts/0198-a/versions/2147483647',
        },
      ],
      invalid: [
        {
          promise: 'a version beyond 32 bits is refused',
          path: '/accounts/0198-a/versions/2147483648',
          details: [{ field: 'version', issue: INTEGER_RULE }],
        },
        ...['0', '01', '-1', '1.0', 'x'].map((version) => ({
          promise: `the version ${version} is refused`,
          path: `/accounts/0198-a/versions/${version}`,
          details: [{ field: 'version', issue: INTEGER_RULE }],
        })),
      ],
    },
  ];
}
