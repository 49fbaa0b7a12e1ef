import { feedOfRows, WHOLE_LIST } from '#feeds/resource.ts';
import { checkUniqueIds } from '#feeds/unique-ids.ts';
import { stateCountry } from '#feeds/validation/country-rules.ts';
import { BusinessUnitTypeRecord, StateRecord } from '#lib/branches/reference-schema.ts';

/** States, territories and regions. */
export const states = feedOfRows('states', StateRecord, {
  country: stateCountry,
  check: checkUniqueIds('states'),
  ...WHOLE_LIST,
});

/** Kinds of branch, including disabled ones. */
export const businessUnitTypes = feedOfRows('business-unit-types', BusinessUnitTypeRecord, {
  check: checkUniqueIds('business_unit_types'),
  ...WHOLE_LIST,
});
