import type { Database } from '#db/client.ts';
import { businessUnitTypes, states } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { BusinessUnitType, State } from '#lib/branches/reference-schema.ts';
import {
  notFound,
  type OperationCase,
  otherCountry,
  returns,
} from '#tests/contract/cases/operation-case.ts';

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

/** Business unit types: two enabled, one disabled. */
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

/** Operations 4.8 to 4.10 of the specification. */
export function stateCases(here: CountryCode): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/{countryCode}/states',
      scope: 'enterprise:read',
      async seed(db: Database) {
        await insertRecords(db, here, states, STATES.toReversed());
        await insertRecords(db, otherCountry(here), states, [WEST_COAST]);
      },
      successes: [
        returns(
          'states of the country come by code, without members that have no value',
          '/states',
          { states: STATES },
        ),
      ],
    },
    {
      operation: 'GET /v1/{countryCode}/states/{code}',
      scope: 'enterprise:read',
      successes: [
        returns('a state is the whole record', '/states/01', STATES[0]),
        returns('a state can have no short description', '/states/09', STATES[1]),
      ],
      missing: notFound({
        'an unknown code': '/states/77',
        'a state of the other country': '/states/12',
        'a code that is another’s number': '/states/1',
        'a code of 64 characters': `/states/${'0'.repeat(64)}`,
      }),
    },
    {
      operation: 'GET /v1/{countryCode}/business-unit-types',
      scope: 'enterprise:read',
      async seed(db: Database) {
        await insertRecords(db, here, businessUnitTypes, [CLOSED, DEPOT, TRADE]);
        await insertRecords(db, otherCountry(here), businessUnitTypes, [{ ...DEPOT, code: 'NZ' }]);
      },
      successes: [
        returns('enabled business unit types come by code', '/business-unit-types', {
          businessUnitTypes: [TRADE, DEPOT],
        }),
      ],
    },
  ];
}
