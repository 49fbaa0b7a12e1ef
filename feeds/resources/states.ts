import { feedForTable, LIST_LIMIT, MAX_LIST_RECORD_BYTES } from '#feeds/resource.ts';
import { checkUniqueIds } from '#feeds/unique-ids.ts';
import { stateCountry } from '#feeds/validation/country-rules.ts';
import { BusinessUnitTypeRecord, StateRecord } from '#lib/branches/reference-schema.ts';

/** States, territories and regions. */
export const states = feedForTable({
  name: 'states',
  table: 'states',
  record: StateRecord,
  stored: (state) => state,
  columns: {
    code: (state) => state.code,
    id: (state) => state.id,
    description: (state) => state.description,
    short_description: (state) => state.shortDescription,
    admin_state_code: (state) => state.adminStateCode,
  },
  country: stateCountry,
  recordLimit: LIST_LIMIT,
  maxRecordBytes: MAX_LIST_RECORD_BYTES,
  key: { code: 'code' },
  comparedColumns: ['id', 'description', 'short_description', 'admin_state_code'],
  check: checkUniqueIds('states'),
  removal: 'allowed',
});

/** Kinds of branch, including disabled ones. */
export const businessUnitTypes = feedForTable({
  name: 'business-unit-types',
  table: 'business_unit_types',
  record: BusinessUnitTypeRecord,
  stored: (type) => type,
  columns: {
    code: (type) => type.code,
    id: (type) => type.id,
    description: (type) => type.description,
    enabled: (type) => type.enabled,
    date_disabled: (type) => type.dateDisabled,
  },
  recordLimit: LIST_LIMIT,
  maxRecordBytes: MAX_LIST_RECORD_BYTES,
  key: { code: 'code' },
  comparedColumns: ['id', 'description', 'enabled', 'date_disabled'],
  check: checkUniqueIds('business_unit_types'),
  removal: 'allowed',
});
