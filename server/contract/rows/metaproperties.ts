import { aMetaproperty, anOption, keepMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import type { Row } from '../row.ts';

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
          promise: 'names are given with commas, repeated, or both, and blanks count for nothing',
          path: '/metaproperties?names=season,%20,,expiry&names=&names=season',
          body: { metaproperties: [season, expiry] },
        },
        {
          promise: 'nothing but blanks are the names of nothing',
          path: '/metaproperties?names=%20,',
          body: { metaproperties: [] },
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
          promise: 'there is nothing else to ask for',
          path: '/metaproperties?names=season&limit=1',
          details: [{ field: 'limit', issue: 'is not a parameter here: remove it' }],
        },
      ],
    },
  ];
}
