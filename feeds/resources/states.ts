import { feedForTable, WHOLE_LIST } from '#feeds/resource.ts';
import { checkUniqueIds } from '#feeds/unique-ids.ts';
import { stateCountry } from '#feeds/validation/country-rules.ts';
import { BusinessUnitTypeRecord, StateRecord } from '#lib/branches/reference-schema.ts';

/** States, territories and regions. */
export const states = feedForTable({
  name: 'states',
  table: 'states',
  record: StateRecord,
  columns: {
    code: (state) => state.code,
    id: (state) => state.id,
    description: (state) => state.description,
    short_description: (state) => state.shortDescription,
    admin_state_code: (state) => state.adminStateCode,
  },
  country: stateCountry,
  key: { code: 'code' },
  check: checkUniqueIds('states'),
  ...WHOLE_LIST,
});

/** Kinds of branch, including disabled ones. */
export const businessUnitTypes = feedForTable({
  name: 'business-unit-types',
  table: 'business_unit_types',
  record: BusinessUnitTypeRecord,
  columns: {
    code: (type) => type.code,
    id: (type) => type.id,
    description: (type) => type.description,
    enabled: (type) => type.enabled,
    date_disabled: (type) => type.dateDisabled,
  },
  key: { code: 'code' },
  check: checkUniqueIds('business_unit_types'),
  ...WHOLE_LIST,
});
