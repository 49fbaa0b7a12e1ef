import { BusinessUnitTypeRecord, StateRecord } from '#lib/enterprise/reference-schema.ts';
import { stateCountry } from '../country-rules.ts';
import { feedOf, LONGEST_IN_LIST, WHOLE_LIST } from '../resource.ts';
import { idsAreUnique } from './unique-ids.ts';

/** States, territories and regions. */
export const states = feedOf({
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
  recordLimit: WHOLE_LIST,
  maxRecordBytes: LONGEST_IN_LIST,
  key: { code: 'code' },
  comparedColumns: ['id', 'description', 'short_description', 'admin_state_code'],
  check: idsAreUnique('states'),
  removal: 'allowed',
});

/** Kinds of branch, including disabled ones. */
export const businessUnitTypes = feedOf({
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
  recordLimit: WHOLE_LIST,
  maxRecordBytes: LONGEST_IN_LIST,
  key: { code: 'code' },
  comparedColumns: ['id', 'description', 'enabled', 'date_disabled'],
  check: idsAreUnique('business_unit_types'),
  removal: 'allowed',
});
