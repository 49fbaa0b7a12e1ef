import type { Selectable } from 'kysely';
import type { Branches } from '#db/tables.ts';
import { given } from '#lib/given.ts';
import type { BranchRecord } from './schema.ts';

/** The columns of a branch that are always read. */
export const PLAIN_COLUMNS = [
  'number',
  'name',
  'short_name',
  'type_id',
  'type_code',
  'type_description',
  'is_trading',
  'telephone',
  'fax',
  'manager_name',
  'primary_email',
  'address_line1',
  'address_line2',
  'suburb',
  'state',
  'post_code',
  'address_country_code',
  'latitude',
  'longitude',
  'time_zone',
  'region',
] as const satisfies readonly (keyof Branches)[];

/** Long ones, which are read where they are asked for. */
const LISTS = ['hours', 'departments', 'special_hours'] as const;

/** The columns of a branch, beside its country. */
export const BRANCH_COLUMNS = [...PLAIN_COLUMNS, ...LISTS] as const;

/** A branch as it is kept, with what was read of its lists. */
export type BranchRow = Pick<Selectable<Branches>, (typeof PLAIN_COLUMNS)[number]> &
  Partial<Pick<Selectable<Branches>, (typeof LISTS)[number]>>;

/** A row as the record that a feed brought in; it was validated then. */
export function branchOf(row: BranchRow): BranchRecord {
  return {
    number: row.number,
    name: row.name,
    shortName: row.short_name,
    ...given('identity', identityOf(row)),
    ...given('contact', contactOf(row)),
    location: {
      address: {
        line1: row.address_line1,
        line2: row.address_line2,
        suburb: row.suburb,
        state: row.state,
        postCode: row.post_code,
        countryCode: row.address_country_code,
      },
      latitude: row.latitude,
      longitude: row.longitude,
      timeZone: row.time_zone,
      region: row.region,
    },
    ...(row.hours ? { hours: JSON.parse(row.hours) } : {}),
    ...(row.departments ? { departments: JSON.parse(row.departments) } : {}),
    ...(row.special_hours ? { specialHours: JSON.parse(row.special_hours) } : {}),
  };
}

function identityOf({ type_id, type_code, type_description, is_trading }: BranchRow) {
  const type =
    type_id === null || type_code === null || type_description === null
      ? undefined
      : { id: type_id, code: type_code, description: type_description };
  return { ...given('type', type), ...given('isTrading', is_trading) };
}

function contactOf({ telephone, fax, manager_name, primary_email }: BranchRow) {
  return {
    ...given('telephone', telephone),
    ...given('fax', fax),
    ...given('managerName', manager_name),
    ...given('primaryEmail', primary_email),
  };
}
