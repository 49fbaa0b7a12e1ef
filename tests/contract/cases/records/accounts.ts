import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { anAccount } from '#lib/accounts/testing/accounts.ts';
import { saveCode, saveSubSegment } from '#lib/accounts/testing/codes.ts';
import { accountHistory, saveHistory } from '#lib/accounts/testing/history.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import {
  CURSOR_RULE,
  IDENTIFIER_RULE,
  LIMIT_RULE,
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';

const on = (day: number) => `2026-03-0${day}T01:02:03.00${day}Z`;

const record = anAccount({ accountId: '0198-a', tradeType: 'PLUMBER', creditLimit: 2500.1 });
const renamed = { ...record, name: 'Ōtāhuhu “Heat”', tradingName: 'Heat' };
const deletedAccount = anAccount({ accountId: 'A/B %25', number: '2' });

/** The accounts of these cases with their versions and events. */
export function accountHistories(here: CountryCode) {
  return {
    /** Created, renamed, deleted and restored. */
    plumber: accountHistory(here, [
      { record, at: on(1) },
      { record: renamed, at: on(2) },
      { record: { ...renamed, isDeleted: true }, at: on(3) },
      { record: renamed, at: on(4) },
    ]),
    deleted: accountHistory(
      here,
      [
        { record: deletedAccount, at: on(1) },
        { record: { ...deletedAccount, isDeleted: true }, at: on(5) },
      ],
      2,
    ),
    /** With required members only. */
    cash: accountHistory(
      here,
      [{ record: { accountId: 'Z', number: '3', name: 'Cash' }, at: on(2) }],
      3,
    ),
    elsewhere: accountHistory(otherCountry(here), [
      { record: anAccount({ accountId: 'NZ' }), at: on(1) },
    ]),
  };
}

const INTEGER_RULE = 'must be a whole number from 1 to 2147483647';

/** A page with a next one. The cursor is opaque here; `paging.test.ts` follows cursors. */
const more = (limit: number) => ({ limit, hasMore: true, nextCursor: expect.any(String) });
const all = { limit: 50, hasMore: false };

/** The account operations of section 4.13 of the specification. */
export function accountCases(here: CountryCode): readonly OperationCase[] {
  const histories = accountHistories(here);
  const plumber = histories.plumber.account;
  const deleted = histories.deleted.account;
  const cash = histories.cash.account;
  return [
    {
      operation: 'GET /v1/{countryCode}/accounts',
      scope: 'customer:read',
      async seed(db) {
        const { plumber: first, deleted: second, cash: third, elsewhere } = histories;
        for (const history of [third, second, first, elsewhere]) await saveHistory(db, history);
      },
      successes: [
        returns('a page of one account has a next page', '/accounts?limit=1', {
          accounts: [plumber],
          pagination: more(1),
        }),
        returns(
          'isDeleted=false returns the accounts that are not deleted',
          '/accounts?isDeleted=false',
          { accounts: [plumber, cash], pagination: all },
        ),
        returns('isDeleted=true returns deleted accounts', '/accounts?isDeleted=true&limit=200', {
          accounts: [deleted],
          pagination: { limit: 200, hasMore: false },
        }),
        returns(
          'accounts by number are a page of those there are',
          `/accounts?number=${cash.number}&number=${deleted.number}&number=none`,
          { accounts: [deleted, cash], pagination: all },
        ),
        returns(
          'accounts of the country come by creation, then id, deleted ones included',
          '/accounts',
          { accounts: [plumber, deleted, cash], pagination: all },
        ),
      ],
      invalid: [
        refuses(
          'every issue of a page is named at once',
          '/accounts?limit=201&isDeleted=yes&name=1',
          unknownParameter('name'),
          LIMIT_RULE,
          { field: 'isDeleted', issue: 'must be true or false' },
        ),
        refuses(
          'a limit of 0 and a repeated isDeleted are refused',
          '/accounts?limit=0&isDeleted=true&isDeleted=true',
          { field: 'isDeleted', issue: 'takes one value: give it once' },
          LIMIT_RULE,
        ),
        refuses('an invalid cursor is refused', '/accounts?cursor=abc', CURSOR_RULE),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/accounts/{accountId}',
      scope: 'customer:read',
      customer: '17850',
      successes: [
        returns('an account is returned in its current state', '/accounts/0198-a', plumber),
        returns(
          'a deleted account is returned as deleted; its id may be percent-encoded',
          '/accounts/A%2FB%20%2525',
          deleted,
        ),
        returns('members without a value are left out', '/accounts/Z', cash),
      ],
      missing: notFound({
        'an unknown id': '/accounts/nope',
        'an account of the other country': '/accounts/NZ',
        'an account by its number': '/accounts/17850',
        'an id in other case': '/accounts/0198-A',
        'an id of 64 characters': `/accounts/${'x'.repeat(64)}`,
      }),
    },
    {
      operation: 'GET /v1/{countryCode}/accounts/{accountId}/versions',
      scope: 'customer:read',
      customer: '17850',
      successes: [
        returns('a page of versions has a next page', '/accounts/0198-a/versions?limit=3', {
          versions: histories.plumber.versions.slice(0, 3),
          pagination: more(3),
        }),
        returns('a deleted account still has its versions', '/accounts/A%2FB%20%2525/versions', {
          versions: histories.deleted.versions,
          pagination: all,
        }),
        returns(
          'all retained versions come in order, deleted ones included',
          '/accounts/0198-a/versions',
          { versions: histories.plumber.versions, pagination: all },
        ),
      ],
      missing: notFound({
        'versions of an unknown account': '/accounts/nope/versions',
        'versions of an account of the other country': '/accounts/NZ/versions',
      }),
      invalid: [
        refuses(
          'every issue is named at once',
          `/accounts/${'x'.repeat(65)}/versions?limit=1e2&isDeleted=true`,
          { field: 'accountId', issue: IDENTIFIER_RULE },
          unknownParameter('isDeleted'),
          LIMIT_RULE,
        ),
        refuses(
          'an invalid cursor is refused',
          '/accounts/0198-a/versions?cursor=abc',
          CURSOR_RULE,
        ),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/accounts/{accountId}/versions/{version}',
      scope: 'customer:read',
      customer: '17850',
      successes: [
        returns(
          'a version is the account as it was then',
          '/accounts/0198-a/versions/2',
          histories.plumber.versions[1],
        ),
        returns(
          'a version can be a deleted one',
          '/accounts/0198-a/versions/3',
          histories.plumber.versions[2],
        ),
        returns(
          'the current version is returned',
          '/accounts/0198-a/versions/4',
          histories.plumber.versions[3],
        ),
      ],
      missing: notFound({
        'a version beyond the last': '/accounts/0198-a/versions/5',
        'a version of an unknown account': '/accounts/nope/versions/1',
        'a version of the other country': '/accounts/NZ/versions/1',
        'the largest version number': '/accounts/0198-a/versions/2147483647',
      }),
      invalid: [
        refuses(
          'a version number above 2147483647 is refused',
          '/accounts/0198-a/versions/2147483648',
          { field: 'version', issue: INTEGER_RULE },
        ),
      ],
    },
  ];
}

const code = (name: string, enabled = true) => ({
  code: name,
  description: `${name} – ā`,
  enabled,
});
/** In code point order, which is the order of no language. */
const CODES = [code('E3231'), code('Z', false), code('a'), code('é')];
const ELSEWHERE = code('NZ');

/** The reference lists of section 4.13 of the specification. */
export function accountCodeCases(here: CountryCode): readonly OperationCase[] {
  return [
    codeListCase(here, 'industry-types', 'industryTypes', CODES, (db, country, record) =>
      saveCode(db, 'industry_types', country, record),
    ),
    codeListCase(here, 'segments', 'segments', CODES, (db, country, record) =>
      saveCode(db, 'segments', country, record),
    ),
    codeListCase(here, 'sub-segments', 'subSegments', CODES.map(inSegment), (db, country, record) =>
      saveSubSegment(db, country, inSegment(record)),
    ),
  ];
}

type Code = ReturnType<typeof code>;

function inSegment(record: Code) {
  return { ...record, segmentCode: 'E3231' };
}

function codeListCase(
  here: CountryCode,
  path: string,
  name: string,
  list: readonly object[],
  save: (db: Database, country: CountryCode, record: Code) => Promise<void>,
): OperationCase {
  return {
    operation: `GET /v1/{countryCode}/${path}`,
    scope: 'customer:read',
    async seed(db) {
      for (const record of CODES.toReversed()) await save(db, here, record);
      await save(db, otherCountry(here), ELSEWHERE);
    },
    successes: [
      returns(`${path} returns all of the country by code, disabled ones included`, `/${path}`, {
        [name]: list,
      }),
    ],
  };
}
