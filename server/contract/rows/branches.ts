import type { Database } from '#db/client.ts';
import { branches } from '#db/load/resources/branches.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { BusinessUnitType } from '#lib/enterprise/reference-schema.ts';
import type { Branch, BranchRecord } from '#lib/enterprise/schema.ts';
import { aBranch } from '#lib/enterprise/testing/branches.ts';
import { dayAfter } from '#lib/local-time.ts';
import { otherThan, type Row } from '../row.ts';
import { TODAY } from '../today.ts';
import { CLOSED, DEPOT, TRADE } from './states.ts';

const RULE = 'must be 1 to 64 characters without control characters';
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });
const noType = (code: string) => ({
  field: 'typeCodes',
  issue: `There is no business unit type ${code}.`,
});
const noPart = (value: string) => ({
  field: 'expand',
  issue: `"${value}" is not one of hours, departments, specialHours`,
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
const odd = trading('C/%25 Māori+1', {
  identity: { type: typeOf(CLOSED), isTrading: false },
  departments: [],
});
const shut = { identity: { type: typeOf(TRADE), isTrading: false }, departments: [] };
const many = Array.from({ length: 40 }, (_, i) => plainOf(trading(`M-${10 + i}`, shut)));
const bare = { name: 'Nowhere', shortName: 'Nowhere', identity: { isTrading: false } };
const least = { number: 'C-3', ...bare, location: {} };
const named = { number: 'C-4', ...bare, location: { address: { state: 'WA' } } };

/** The contract of operations 4.11 and 4.12 of the specification; types of branches are those of `states.ts`. */
export function branchRows(here: CountryCode): readonly Row[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/branches/{branchNumber}',
      scope: 'enterprise:read',
      async seed(db: Database) {
        await keepRecords(db, here, branches, [odd, depot, full, least, named, ...many]);
        await keepRecords(db, otherThan(here), branches, [trading('NZ-1')]);
      },
      answers: [
        {
          promise: 'one branch is answered without what is not asked for',
          path: '/branches/C-1',
          body: plainOf(full),
        },
        {
          promise: 'blanks ask for nothing',
          path: '/branches/C-1?expand=,%20&expand=',
          body: plainOf(full),
        },
        {
          promise: 'hours are grouped by range, with the offset at the branch',
          path: '/branches/C-1?expand=hours',
          body: { ...plainOf(full), hours: HOURS },
        },
        {
          promise: 'a branch that does not trade has no departments',
          path: '/branches/C-2?expand=departments',
          body: plainOf(depot),
        },
        {
          promise: 'of a branch’s location nothing has to be known',
          path: '/branches/C-3?expand=hours,specialHours',
          body: least,
        },
        {
          promise: 'the second line of an address is null where there is none',
          path: '/branches/C-4',
          body: {
            ...named,
            location: { address: { line2: null, state: 'WA' } },
          },
        },
        {
          promise: 'the number of a branch is percent-encoded, a slash too',
          path: '/branches/C%2F%2525%20M%C4%81ori+1',
          body: plainOf(odd),
        },
        {
          promise: 'what is asked for is named with commas, repeated, or both',
          path: '/branches/C-1?expand=specialHours,hours&expand=departments&expand=hours',
          body: {
            ...plainOf(full),
            hours: HOURS,
            departments: DEPARTMENTS,
            specialHours: SPECIAL_HOURS,
          },
        },
      ],
      missing: [
        { promise: 'an unknown branch is not found', path: '/branches/nope' },
        { promise: 'a branch of the other country is not found', path: '/branches/NZ-1' },
        { promise: 'numbers of branches are case-sensitive', path: '/branches/c-1' },
      ],
      invalid: [
        {
          promise: 'every issue of a branch is named at once',
          path: `/branches/${'x'.repeat(65)}?expand=hours,Hours,,stock&expand=Hours&typeCodes=C30`,
          details: [
            { field: 'branchNumber', issue: RULE },
            unknown('typeCodes'),
            noPart('Hours'),
            noPart('stock'),
          ],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/branches',
      scope: 'enterprise:read',
      // The records of the row above.
      seed: async () => undefined,
      answers: [
        {
          promise: 'branches of a type',
          path: '/branches?typeCodes=C40',
          body: { branches: [plainOf(depot)] },
        },
        {
          promise: 'branches of several types, of one that is disabled too, by number',
          path: '/branches?typeCodes=C50&typeCodes=C40&typeCodes=C50&expand=departments',
          body: { branches: [plainOf(depot), plainOf(odd)] },
        },
        {
          promise: 'a list may be long, and each branch has what is asked for',
          path: '/branches?expand=hours,departments&typeCodes=C30&expand=specialHours',
          body: {
            branches: [
              {
                ...plainOf(full),
                hours: HOURS,
                departments: DEPARTMENTS,
                specialHours: SPECIAL_HOURS,
              },
              ...many,
            ],
          },
        },
      ],
      missing: [],
      invalid: [
        {
          promise:
            'each code that is no business unit type is named once, of the other country too',
          path: '/branches?typeCodes=C40&typeCodes=zz&typeCodes=NZ&typeCodes=zz&typeCodes=c40',
          details: [noType('zz'), noType('NZ'), noType('c40')],
        },
        {
          promise: 'every issue of a list of branches is named at once, with its value',
          path: '/branches?expand=stock&typeCodes=a%00b,b%01&limit=5',
          details: [
            unknown('limit'),
            noPart('stock'),
            { field: 'typeCodes', issue: `"a\\u0000b" ${RULE}` },
            { field: 'typeCodes', issue: `"b\\u0001" ${RULE}` },
          ],
        },
      ],
    },
  ];
}

function typeOf({ id, code, description }: BusinessUnitType) {
  return { id, code, description };
}

function plainOf({ hours: _, departments: __, specialHours: ___, ...branch }: BranchRecord) {
  return branch;
}
