import type { Database } from '#db/client.ts';
import { businessUnitTypes, states } from '#db/load/resources/enterprise.ts';
import { keepRecords } from '#db/load/testing/keep-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { BusinessUnitType, State } from '#lib/enterprise/reference-schema.ts';
import { otherThan, type Row } from '../row.ts';

const RULE = 'must be 1 to 64 characters without control characters';
const unknown = (field: string) => ({ field, issue: 'is not a parameter here: remove it' });

const STATES: readonly State[] = [
  {
    id: 1,
    code: '01',
    description: 'New South Wales',
    shortDescription: 'NSW',
    adminStateCode: 'AU-NSW',
  },
  { id: 9, code: '09', description: 'Other territories' },
];
const WEST_COAST = {
  id: 12,
  code: '12',
  description: 'West Coast',
  shortDescription: 'West Coast',
};

/** Two types that are enabled, and one that is not. */
export const TRADE: BusinessUnitType = {
  id: 3,
  code: 'C30',
  description: 'Trade centre',
  enabled: true,
};
export const DEPOT = { id: 4, code: 'C40', description: 'Dépôt', enabled: true };
export const CLOSED = {
  id: 5,
  code: 'C50',
  description: 'Hire shop',
  enabled: false,
  dateDisabled: '2024-06-30',
};

/** The contract of operations 4.8 to 4.10 of the specification. */
export function stateRows(here: CountryCode): readonly Row[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/states',
      scope: 'enterprise:read',
      async seed(db: Database) {
        await keepRecords(db, here, states, STATES.toReversed());
        await keepRecords(db, otherThan(here), states, [WEST_COAST]);
      },
      answers: [
        {
          promise: 'states are those of the country, by code, without members that have no value',
          path: '/states',
          body: { states: STATES },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'the list of states takes no parameter',
          path: '/states?limit=1&code=01',
          details: [unknown('limit'), unknown('code')],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/states/{code}',
      scope: 'enterprise:read',
      // The records of the row above.
      seed: async () => undefined,
      answers: [
        { promise: 'one state is the whole record', path: '/states/01', body: STATES[0] },
        { promise: 'a state may have no short name', path: '/states/09', body: STATES[1] },
      ],
      missing: [
        { promise: 'an unknown code is not found', path: '/states/77' },
        { promise: 'a state of the other country is not found', path: '/states/12' },
        { promise: 'a code is not a number', path: '/states/1' },
        { promise: 'a code may have 64 characters', path: `/states/${'0'.repeat(64)}` },
      ],
      invalid: [
        {
          promise: 'a code of 65 characters is refused, with every unknown parameter',
          path: `/states/${'0'.repeat(65)}?expand=x`,
          details: [{ field: 'code', issue: RULE }, unknown('expand')],
        },
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/business-unit-types',
      scope: 'enterprise:read',
      async seed(db: Database) {
        await keepRecords(db, here, businessUnitTypes, [CLOSED, DEPOT, TRADE]);
        await keepRecords(db, otherThan(here), businessUnitTypes, [{ ...DEPOT, code: 'NZ' }]);
      },
      answers: [
        {
          promise: 'business unit types are those that are enabled, by code',
          path: '/business-unit-types',
          body: { businessUnitTypes: [TRADE, DEPOT] },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'the list of business unit types takes no parameter',
          path: '/business-unit-types?enabled=false',
          details: [unknown('enabled')],
        },
      ],
    },
  ];
}
