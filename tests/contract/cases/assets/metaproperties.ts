import { aMetaproperty, anOption, saveMetaproperty } from '#lib/assets/testing/metaproperties.ts';
import { type OperationCase, returns } from '#tests/contract/cases/operation-case.ts';

const season = aMetaproperty({
  name: 'season',
  sortOrder: 1,
  options: [anOption('SUMMER'), anOption('WINTER', { isActive: false, sortOrder: 1 })],
});
const expiry = aMetaproperty({ name: 'expiry', type: 'DATE', sortOrder: 2 });
const range = aMetaproperty({ name: 'Range', type: 'TEXT', sortOrder: 1, isFilterable: false });
const notes = aMetaproperty({ name: 'notes', type: 'TEXT', label: '€'.repeat(200), sortOrder: 3 });

/** Metaproperties, which have no country (specification 4.16). */
export function metapropertyCases(): readonly OperationCase[] {
  return [
    {
      operation: 'GET /v1/metaproperties',
      scope: 'assets:read',
      async seed(db) {
        for (const one of [notes, expiry, season, range]) await saveMetaproperty(db, one);
      },
      successes: [
        returns(
          'names match in any letter case, ignoring surrounding spaces',
          '/metaproperties?names=%20EXPIRY%20,range,nothing',
          { metaproperties: [range, expiry] },
        ),
        returns(
          'names takes commas, repetition, or both, and ignores blank values',
          '/metaproperties?names=season,%20,,expiry&names=&names=season',
          { metaproperties: [season, expiry] },
        ),
        returns('blank names return an empty list', '/metaproperties?names=%20,', {
          metaproperties: [],
        }),
        returns('unknown names return an empty list', '/metaproperties?names=nothing', {
          metaproperties: [],
        }),
        returns('metaproperties come by sortOrder, then name by code point', '/metaproperties', {
          metaproperties: [range, season, expiry, notes],
        }),
      ],
    },
  ];
}
