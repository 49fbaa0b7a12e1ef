import { aMetaproperty, anOption, keepMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import type { Row } from './row.ts';

const NAMES_RULE = {
  field: 'names',
  issue: 'must be names separated by commas, none of them empty',
};

const season = aMetaproperty({
  name: 'season',
  sortOrder: 1,
  options: [anOption('SUMMER'), anOption('WINTER', { isActive: false, sortOrder: 1 })],
});
const expiry = aMetaproperty({ name: 'expiry', type: 'DATE', sortOrder: 2 });
const range = aMetaproperty({ name: 'Range', type: 'TEXT', sortOrder: 1, isFilterable: false });
const notes = aMetaproperty({ name: 'notes', type: 'TEXT', label: '€'.repeat(200), sortOrder: 3 });

/** The contract of metaproperties, which have no country (specification 4.16). */
export function metapropertyRows(): readonly Row[] {
  return [
    {
      operation: 'GET /v1/metaproperties',
      scope: 'assets:read',
      async seed(db) {
        for (const one of [notes, expiry, season, range]) await keepMetaproperty(db, one);
      },
      answers: [
        {
          promise:
            'names are asked for whatever the case of their letters, with blanks around them',
          path: '/metaproperties?names=%20EXPIRY%20,range,nothing',
          body: { metaproperties: [range, expiry] },
        },
        {
          promise: 'names that nothing has bring nothing',
          path: '/metaproperties?names=nothing',
          body: { metaproperties: [] },
        },
        {
          promise: 'metaproperties come by sortOrder, then name by code point',
          path: '/metaproperties',
          body: { metaproperties: [range, season, expiry, notes] },
        },
      ],
      missing: [],
      invalid: [
        {
          promise: 'empty names are refused',
          path: '/metaproperties?names=',
          details: [NAMES_RULE],
        },
        {
          promise: 'an empty name among others is refused, with every other issue',
          path: '/metaproperties?names=season,,expiry&limit=1',
          details: [{ field: 'limit', issue: 'is not a parameter here: remove it' }, NAMES_RULE],
        },
      ],
    },
  ];
}
