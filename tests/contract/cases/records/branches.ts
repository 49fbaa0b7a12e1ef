import type { Database } from '#db/client.ts';
import { branches } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { BusinessUnitType } from '#lib/branches/reference-schema.ts';
import type { Branch, BranchRecord } from '#lib/branches/schema.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import {
  IDENTIFIER_RULE,
  invalidElement,
  notFound,
  type OperationCase,
  otherCountry,
  refuses,
  returns,
  unknownParameter,
} from '#tests/contract/cases/operation-case.ts';
import { TODAY } from '#tests/contract/cases/seed.ts';
import { CLOSED, DEPOT, TRADE } from './states.ts';

const unknownType = (value: string, index: number) => ({
  field: 'typeCodes',
  issue: `There is no business unit type ${value}.`,
  value,
  index,
});
const unknownPart = (value: string, index: number) => ({
  field: 'expand',
  issue: `"${value}" is not one of hours, departments, specialHours`,
  value,
  index,
});

const trading = (number: string, members: Partial<BranchRecord> = {}) =>
  aBranch({ number, identity: { type: typeOf(TRADE), isTrading: true }, ...members });

const holiday = dayAfter(TODAY, 30);
const eve = dayAfter(holiday, -1);
const full = trading('C-1', {
  hours: [
    { days: ['SATURDAY'], open: '07:30', close: '11:30' },
    { days: ['TUESDAY', 'MONDAY'], open: '06:30', close: '12:00' },
    { days: ['MONDAY', 'TUESDAY'], open: '13:00', close: '16:30' },
  ],
  departments: [
    { code: 'TRADE', name: 'Trade counter', telephone: '08 5550 0102' },
    {
      code: 'SHOWROOM',
      name: 'Bathrooms',
      email: 'showroom@example.com',
      hours: [{ days: ['SATURDAY'], open: '09:00', close: '13:00' }],
    },
  ],
  specialHours: [
    { date: holiday, isClosed: true, name: 'Show day' },
    { date: eve, isClosed: false, open: '06:30', close: '12:00', name: 'Eve of the show' },
    { date: '2020-01-01', isClosed: true, name: 'Long ago' },
  ],
});
const HOURS = [
  { days: ['MONDAY', 'TUESDAY'], open: '06:30:00+08:00', close: '12:00:00+08:00' },
  { days: ['MONDAY', 'TUESDAY'], open: '13:00:00+08:00', close: '16:30:00+08:00' },
  { days: ['SATURDAY'], open: '07:30:00+08:00', close: '11:30:00+08:00' },
] satisfies Branch['hours'];
const DEPARTMENTS = [
  { code: 'TRADE', name: 'Trade counter', telephone: '08 5550 0102', hours: HOURS },
  {
    code: 'SHOWROOM',
    name: 'Bathrooms',
    email: 'showroom@example.com',
    hours: [{ days: ['SATURDAY'], open: '09:00:00+08:00', close: '13:00:00+08:00' }],
  },
];
const SPECIAL_HOURS = [
  {
    date: eve,
    isClosed: false,
    open: '06:30:00+08:00',
    close: '12:00:00+08:00',
    name: 'Eve of the show',
  },
  { date: holiday, isClosed: true, name: 'Show day' },
];
const depot = trading('C-2', {
  identity: { type: typeOf(DEPOT), isTrading: false },
  departments: [],
});
const withSpecialCharacters = trading('C/%25 Māori+1', {
  identity: { type: typeOf(CLOSED), isTrading: false },
  departments: [],
});
const closedBranch = { identity: { type: typeOf(TRADE), isTrading: false }, departments: [] };
const many = Array.from({ length: 40 }, (_, i) =>
  withoutExpansions(trading(`M-${10 + i}`, closedBranch)),
);
const minimalBranch = { name: 'Nowhere', shortName: 'Nowhere', identity: { isTrading: false } };
const minimal = { number: 'C-3', ...minimalBranch, location: {} };
const named = { number: 'C-4', ...minimalBranch, location: { address: { state: 'WA' } } };

/** Operations 4.11 and 4.12 of the specification. The business unit types are seeded by `states.ts`. */
export function branchCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/branches/{branchNumber}',
      scope: 'enterprise:read',
      async seed(db: Database) {
        await insertRecords(db, here, branches, [
          withSpecialCharacters,
          depot,
          full,
          minimal,
          named,
          ...many,
        ]);
        await insertRecords(db, otherCountry(here), branches, [trading('NZ-1')]);
      },
      successes: [
        returns(
          'a branch comes without the parts that expand does not name',
          '/branches/C-1',
          withoutExpansions(full),
        ),
        returns(
          'blank values of expand are ignored',
          '/branches/C-1?expand=,%20&expand=',
          withoutExpansions(full),
        ),
        returns(
          'hours are grouped by time range, with the UTC offset of the branch',
          '/branches/C-1?expand=hours',
          { ...withoutExpansions(full), hours: HOURS },
        ),
        returns(
          'a branch that does not trade has no departments',
          '/branches/C-2?expand=departments',
          withoutExpansions(depot),
        ),
        returns(
          'every member of a location is optional',
          '/branches/C-3?expand=hours,specialHours',
          minimal,
        ),
        returns('a missing second address line is null', '/branches/C-4', {
          ...named,
          location: { address: { line2: null, state: 'WA' } },
        }),
        returns(
          'a branch number may be percent-encoded, slashes included',
          '/branches/C%2F%2525%20M%C4%81ori+1',
          withoutExpansions(withSpecialCharacters),
        ),
        returns(
          'expand takes commas, repetition, or both',
          '/branches/C-1?expand=specialHours,hours&expand=departments&expand=hours',
          {
            ...withoutExpansions(full),
            hours: HOURS,
            departments: DEPARTMENTS,
            specialHours: SPECIAL_HOURS,
          },
        ),
      ],
      missing: notFound({
        'an unknown branch': '/branches/nope',
        'a branch of the other country': '/branches/NZ-1',
        'a number in other case': '/branches/c-1',
      }),
      invalid: [
        refuses(
          'every issue of a branch is named at once',
          `/branches/${'x'.repeat(65)}?expand=hours,Hours,,stock&expand=Hours&typeCodes=C30`,
          { field: 'branchNumber', issue: IDENTIFIER_RULE },
          unknownParameter('typeCodes'),
          unknownPart('Hours', 1),
          unknownPart('stock', 2),
        ),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/branches',
      scope: 'enterprise:read',
      successes: [
        returns('branches can be filtered by type', '/branches?typeCodes=C40', {
          branches: [withoutExpansions(depot)],
        }),
        returns(
          'branches of several types, a disabled one included, come by number',
          '/branches?typeCodes=C50&typeCodes=C40&typeCodes=C50&expand=departments',
          { branches: [withoutExpansions(depot), withoutExpansions(withSpecialCharacters)] },
        ),
        returns(
          'every branch of a long list has the expanded parts',
          '/branches?expand=hours,departments&typeCodes=C30&expand=specialHours',
          {
            branches: [
              {
                ...withoutExpansions(full),
                hours: HOURS,
                departments: DEPARTMENTS,
                specialHours: SPECIAL_HOURS,
              },
              ...many,
            ],
          },
        ),
      ],
      invalid: [
        refuses(
          'each unknown business unit type is named once, those of the other country included',
          '/branches?typeCodes=C40&typeCodes=zz&typeCodes=NZ&typeCodes=zz&typeCodes=c40',
          unknownType('zz', 1),
          unknownType('NZ', 2),
          unknownType('c40', 4),
        ),
        refuses(
          'every issue of a list is named at once, with its value',
          '/branches?expand=stock&typeCodes=a%00b,b%01&limit=5',
          unknownParameter('limit'),
          unknownPart('stock', 0),
          invalidElement('typeCodes', 'a\u0000b', 0),
          invalidElement('typeCodes', 'b\u0001', 1),
        ),
      ],
    },
  ];
}

function typeOf({ id, code, description }: BusinessUnitType) {
  return { id, code, description };
}

function withoutExpansions({
  hours: _,
  departments: __,
  specialHours: ___,
  ...branch
}: BranchRecord) {
  return branch;
}
