import type { Selectable } from 'kysely';
import type { Branches } from '#db/tables.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { optionalMember } from '#lib/documents/document.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import type { LocatedBranch, StoredBranch } from './schema.ts';

/** The columns that are always read. */
export const BASE_COLUMNS = [
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
export const BRANCH_COLUMNS = [...BASE_COLUMNS, ...LARGE_COLUMNS] as const;

/** A row of a branch; the large columns are optional. */
type BranchRow = Pick<Selectable<Branches>, (typeof BASE_COLUMNS)[number]> &
  Partial<Pick<Selectable<Branches>, (typeof LARGE_COLUMNS)[number]>>;

/** Converts a row for the business rules, which need the time zone. */
export function toLocatedBranch(row: BranchRow, countryCode: CountryCode): LocatedBranch {
  const { location, ...branch } = toStoredBranch(row);
  const address = { line2: null, ...location.address };
  return {
    ...branch,
    location: { ...location, address, timeZone: branchTimeZone(row, countryCode) },
  };
}

/** Converts a row to the record that the feed supplied; it was validated then. */
export function toStoredBranch(row: BranchRow): StoredBranch {
  return {
    number: row.number,
    name: row.name,
    shortName: row.short_name,
    ...optionalMember('identity', toIdentity(row)),
    ...optionalMember('contact', toContact(row)),
    location: {
      ...optionalMember('address', toAddress(row)),
      ...optionalMember('latitude', row.latitude),
      ...optionalMember('longitude', row.longitude),
      ...optionalMember('timeZone', row.time_zone),
      ...optionalMember('region', row.region),
    },
    ...(row.hours ? { hours: JSON.parse(row.hours) } : {}),
    ...(row.departments ? { departments: JSON.parse(row.departments) } : {}),
    ...(row.special_hours ? { specialHours: JSON.parse(row.special_hours) } : {}),
  };
}

function toIdentity({ type_id, type_code, type_description, is_trading }: BranchRow) {
  const type = {
    ...optionalMember('id', type_id),
    ...optionalMember('code', type_code),
    ...optionalMember('description', type_description),
  };
  return { ...optionalMember('type', type), ...optionalMember('isTrading', is_trading) };
}

/** An absent second line is null, as specified. */
function toAddress(row: BranchRow) {
  const known = {
    ...optionalMember('line1', row.address_line1),
    ...optionalMember('line2', row.address_line2),
    ...optionalMember('suburb', row.suburb),
    ...optionalMember('state', row.state),
    ...optionalMember('postCode', row.post_code),
    ...optionalMember('countryCode', row.address_country_code),
  };
  const { line1, line2 = null, ...rest } = known;
  return Object.keys(known).length === 0
    ? undefined
    : { ...optionalMember('line1', line1), line2, ...rest };
}

function toContact({ telephone, fax, manager_name, primary_email }: BranchRow) {
  return {
    ...optionalMember('telephone', telephone),
    ...optionalMember('fax', fax),
    ...optionalMember('managerName', manager_name),
    ...optionalMember('primaryEmail', primary_email),
  };
}
