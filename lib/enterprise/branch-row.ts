import type { Selectable } from 'kysely';
import type { Branches } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { given } from '#lib/given.ts';
import { timeZoneOf } from '#lib/state-zones.ts';
import type { LocatedBranch, StoredBranch } from './schema.ts';

/** The columns that are always read. */
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

/** Large columns, read only on request. */
const LARGE_COLUMNS = ['hours', 'departments', 'special_hours'] as const;

/** All columns of a branch except its country. */
export const BRANCH_COLUMNS = [...PLAIN_COLUMNS, ...LARGE_COLUMNS] as const;

/** A row of a branch; the large columns are optional. */
export type BranchRow = Pick<Selectable<Branches>, (typeof PLAIN_COLUMNS)[number]> &
  Partial<Pick<Selectable<Branches>, (typeof LARGE_COLUMNS)[number]>>;

/** Converts a row for the business rules, which need the time zone. */
export function locatedBranchOf(row: BranchRow, countryCode: CountryCode): LocatedBranch {
  const { location, ...branch } = branchOf(row);
  const address = { line2: null, ...location.address };
  return { ...branch, location: { ...location, address, timeZone: timeZoneOf(row, countryCode) } };
}

/** Converts a row to the record that the feed supplied; it was validated then. */
export function branchOf(row: BranchRow): StoredBranch {
  return {
    number: row.number,
    name: row.name,
    shortName: row.short_name,
    ...given('identity', toIdentity(row)),
    ...given('contact', toContact(row)),
    location: {
      ...given('address', toAddress(row)),
      ...given('latitude', row.latitude),
      ...given('longitude', row.longitude),
      ...given('timeZone', row.time_zone),
      ...given('region', row.region),
    },
    ...(row.hours ? { hours: JSON.parse(row.hours) } : {}),
    ...(row.departments ? { departments: JSON.parse(row.departments) } : {}),
    ...(row.special_hours ? { specialHours: JSON.parse(row.special_hours) } : {}),
  };
}

function toIdentity({ type_id, type_code, type_description, is_trading }: BranchRow) {
  const type = {
    ...given('id', type_id),
    ...given('code', type_code),
    ...given('description', type_description),
  };
  return { ...given('type', type), ...given('isTrading', is_trading) };
}

/** An absent second line is null, as specified. */
function toAddress(row: BranchRow) {
  const known = {
    ...given('line1', row.address_line1),
    ...given('line2', row.address_line2),
    ...given('suburb', row.suburb),
    ...given('state', row.state),
    ...given('postCode', row.post_code),
    ...given('countryCode', row.address_country_code),
  };
  const { line1, line2 = null, ...rest } = known;
  return Object.keys(known).length === 0 ? undefined : { ...given('line1', line1), line2, ...rest };
}

function toContact({ telephone, fax, manager_name, primary_email }: BranchRow) {
  return {
    ...given('telephone', telephone),
    ...given('fax', fax),
    ...given('managerName', manager_name),
    ...given('primaryEmail', primary_email),
  };
}
